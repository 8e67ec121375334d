/** Which IP addresses a document may make the engine connect to: only public ones. */

/** First address and prefix length. https://www.iana.org/assignments/iana-ipv4-special-registry */
const SPECIAL_V4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // Azure's internal service address, which lies in a public range.
  ['168.63.129.16', 32],
];

/** Exceptions inside 2000::/3, the only range that is routed. https://www.iana.org/assignments/iana-ipv6-special-registry */
const SPECIAL_V6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
];

export function isPublicAddress(address: string): boolean {
  const v4 = parseV4(address);
  if (v4 !== null) return isPublicV4(v4);
  const v6 = parseV6(address.replace(/%.*$/, ''));
  return v6 !== null && isPublicV6(v6);
}

const isPublicV4 = (value: number): boolean =>
  !SPECIAL_V4.some(([first, length]) => (value ^ parseV4(first)!) >>> (32 - length) === 0);

/** Takes eight groups. An address that embeds an IPv4 address is as public as that one. */
function isPublicV6(groups: readonly number[]): boolean {
  const [g0, g1, g2, g3, g4, g5, g6, g7] = groups as [number, number, number, number, number, number, number, number];
  const last = ((g6 << 16) | g7) >>> 0;
  const zeros = (g0 | g1 | g2 | g3 | g4) === 0;
  // IPv4-mapped ::ffff:0:0/96, and NAT64 64:ff9b::/96.
  if (zeros && g5 === 0xffff) return isPublicV4(last);
  if (g0 === 0x64 && g1 === 0xff9b && (g2 | g3 | g4 | g5) === 0) return isPublicV4(last);
  // 6to4: the IPv4 address follows the prefix.
  if (g0 === 0x2002) return isPublicV4(((g1 << 16) | g2) >>> 0);
  if (g0 >> 13 !== 1) return false;
  return !SPECIAL_V6.some(([first, length]) => sharesPrefix(groups, parseV6(first)!, length));
}

function sharesPrefix(a: readonly number[], b: readonly number[], length: number): boolean {
  for (let i = 0; i * 16 < length; i++) {
    const bits = Math.min(16, length - i * 16);
    if ((a[i]! ^ b[i]!) >>> (16 - bits) !== 0) return false;
  }
  return true;
}

/** Dotted decimal only: other notations never get here, since the URL parser and the resolver normalise addresses. */
function parseV4(text: string): number | null {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text);
  if (!match) return null;
  const parts = match.slice(1).map(Number);
  if (parts.some((part) => part > 255)) return null;
  return parts.reduce((value, part) => value * 256 + part, 0) >>> 0;
}

function parseV6(text: string): readonly number[] | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (dotted) {
    const v4 = parseV4(dotted[2]!);
    return v4 === null ? null : parseV6(`${dotted[1]}${(v4 >>> 16).toString(16)}:${(v4 & 0xffff).toString(16)}`);
  }
  const halves = text.split('::');
  if (halves.length > 2) return null;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':'))) as [string[], string[] | undefined];
  const missing = 8 - head.length - (tail?.length ?? 0);
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...head, ...new Array<string>(missing).fill('0'), ...(tail ?? [])];
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}
