/** IP addresses as proxies write them, and the networks they belong to. */

import { isIPv4, isIPv6 } from 'node:net';

/** The address in "203.0.113.9:4711", "[2001:db8::1]:4711" or "::ffff:203.0.113.9"; null if there is none. */
export function bareAddress(text: string): string | null {
  const unquoted = text.trim().replace(/^"(.*)"$/, '$1');
  const bracketed = /^\[([^\]]+)\](?::\d{1,5})?$/.exec(unquoted)?.[1];
  const withoutPort = bracketed ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(unquoted)?.[1] ?? unquoted;
  const [address = ''] = withoutPort.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv4(address) || isIPv6(address) ? address.toLowerCase() : null;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const hex = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);
  const plain = dotted ? `${dotted[1]}${hex(dotted[2]!, dotted[3]!)}:${hex(dotted[4]!, dotted[5]!)}` : address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** The network of a single customer: an IPv4 address, or the /64 from which an IPv6 host can take any address. */
export function networkOf(address: string): string {
  const bare = bareAddress(address);
  if (bare === null || isIPv4(bare)) return bare ?? address;
  return `${groupsOf(bare).slice(0, 4).join(':')}::/64`;
}

/** The network as it is logged: precise enough to tell attackers apart, but not a person's address. */
export function loggedNetwork(address: string): string {
  const bare = bareAddress(address);
  if (bare === null) return 'unknown';
  return isIPv4(bare) ? `${bare.split('.').slice(0, 3).join('.')}.0/24` : networkOf(bare);
}
