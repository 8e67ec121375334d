/** Which addresses the service may connect to for a document. Stricter than the library: addresses that embed others are refused. */

import { BlockList, isIPv6 } from 'node:net';
import { isPublicAddress } from '../../resources/addresses.ts';

/** Addresses that embed others, public or not. https://www.iana.org/assignments/iana-ipv6-special-registry */
const CARRIERS = new BlockList();
for (const [prefix, length] of [
  // IPv4-compatible, mapped and translated.
  ['::', 96],
  ['::ffff:0:0', 96],
  ['::ffff:0:0:0', 96],
  // NAT64, well known and local.
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  // Teredo and 6to4.
  ['2001::', 32],
  ['2002::', 16],
] as const) {
  CARRIERS.addSubnet(prefix, length, 'ipv6');
}

export function mayConnectTo(address: string): boolean {
  // Only link-local addresses have a zone.
  if (address.includes('%') || !isPublicAddress(address)) return false;
  return !isIPv6(address) || !CARRIERS.check(address, 'ipv6');
}
