/** Attack 2: every notation of every address inside is refused before a connection is made. */

import '../patience.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayConnectTo } from '../../../src/server/fetching/addresses.ts';
import { guardedLoader } from '../../../src/server/fetching/loader.ts';
import { DEFAULT_FETCH_POLICY } from '../../../src/server/fetching/policy.ts';

/** Hosts as they may stand in a URL. */
const INSIDE = [
  // Loopback, in all the ways URLs write it.
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '0177.0.0.01',
  '%31%32%37.0.0.1',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000:0000:0000:0000:0000:0000:0000:0001]',
  // "This" host and network.
  '0',
  '0.0.0.0',
  '0x0',
  '0.1.2.3',
  '[::]',
  // Private networks.
  '10.0.0.1',
  '10.255.255.255',
  '0xa000001',
  '012.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.1.254',
  '3232235777',
  '[fc00::1]',
  '[fd00::1]',
  '[fdff:ffff::1]',
  // Link local and metadata of clouds.
  '169.254.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.43518',
  '0251.0376.0251.0376',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  // Shared, benchmark, documentation, multicast, reserved, broadcast.
  '100.64.0.1',
  '100.127.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '192.0.2.1',
  '198.51.100.1',
  '203.0.113.1',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  // Addresses that carry others, inside or outside.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:10.0.0.1]',
  '[::ffff:8.8.8.8]',
  '[::ffff:0:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::8.8.8.8]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b::8.8.8.8]',
  '[64:ff9b:1::a00:1]',
  '[2002:7f00:1::]',
  '[2002:a9fe:a9fe::1]',
  '[2002:808:808::1]',
  '[2001::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
  '[2001:10::1]',
  '[2001:2::1]',
];

const OUTSIDE = ['8.8.8.8', '1.1.1.1', '93.184.216.34', '172.15.0.1', '172.32.0.1', '100.63.255.255', '100.128.0.1'];
const OUTSIDE_V6 = ['2606:4700::1111', '2a00:1450:4001::64', '2001:4860:4860::8888', '2620:fe::fe'];

const load = (url: string) =>
  guardedLoader(DEFAULT_FETCH_POLICY, () => expect.fail(`${url} was looked up`))(url, { maxBytes: 1_000 });

describe('addresses', () => {
  it('are many', () => {
    expect(new Set(INSIDE).size).toBeGreaterThanOrEqual(80);
  });

  it.each(INSIDE)('inside are refused: http://%s/', async (host) => {
    await expect(load(`http://${host}/`)).rejects.toThrow('its address is not public');
  });

  it.each([
    'HTTP://127.0.0.1/',
    'hTtPs://127.0.0.1/',
    'http:\\\\127.0.0.1\\',
    'http:/127.0.0.1/',
    'http:127.0.0.1',
    'http:////127.0.0.1/',
    'ht\ttp://127.0.0.1/',
    'http://127.0.\n0.1/',
    '  http://127.0.0.1/  ',
    'http://127.0.0.1:80/',
    'http://127.0.0.1#@example.com/',
    'http://127.0.0.1?@example.com/',
    'http://127.0.0.1\\@example.com/',
  ])('inside are refused however the URL is written: %j', async (url) => {
    await expect(load(url)).rejects.toThrow('its address is not public');
  });

  it.each([
    'http://user@127.0.0.1/',
    'http://user:password@example.com/',
    'http://example.com@127.0.0.1/',
    'http://:x@example.com/',
  ])('with a user are refused: %s', async (url) => {
    await expect(load(url)).rejects.toThrow('user name');
  });

  it.each(['http://example.com:22/', 'http://example.com:8080/', 'https://example.com:6379/'])(
    'with a port of their own are refused: %s',
    async (url) => {
      await expect(load(url)).rejects.toThrow('port');
    },
  );

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'gopher://x/',
    'unix:/run/x',
    '//x',
    'jar:http://x!/',
  ])('of other schemes are nobody’s: %s', async (url) => {
    expect(await load(url)).toBe(null);
  });

  it.each([...OUTSIDE, ...OUTSIDE_V6])('outside may be connected to: %s', (address) => {
    expect(mayConnectTo(address)).toBe(true);
  });

  it('that are none are refused', () => {
    for (const text of ['', 'localhost', '1.2.3', '::g', '1.2.3.4.5', '8.8.8.8:80', '2606:4700::1111%eth0:']) {
      expect(mayConnectTo(text)).toBe(false);
    }
  });

  it('that carry another in their last bits are refused whatever it is', () => {
    const part = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    fc.assert(
      fc.property(part, part, fc.constantFrom('::ffff:', '::', '64:ff9b::', '::ffff:0:'), (a, b, prefix) => {
        expect(mayConnectTo(`${prefix}${a}:${b}`)).toBe(false);
      }),
    );
  });
});
