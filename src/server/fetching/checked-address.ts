/** Resolves the host of an untrusted URL once, and checks every address of the answer. */

import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { mayConnectTo } from './addresses.ts';

interface Address {
  readonly address: string;
  readonly family: number;
}

export type Resolve = (hostname: string) => Promise<readonly Address[]>;

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true });

export const portOf = ({ port, protocol }: URL): number =>
  port !== '' ? Number(port) : protocol === 'https:' ? 443 : 80;

export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

interface AddressRules {
  /** Exceptions for addresses that are not public; null: none. */
  readonly isAllowed: ((address: string) => boolean) | null;
}

/** Rejects if any address of the host is not public, so that the choice among them does not matter. */
export async function checkedAddress(
  url: URL,
  resolve: Resolve,
  signal: AbortSignal,
  { isAllowed }: AddressRules,
): Promise<Address> {
  const host = hostOf(url);
  const family = isIP(host);
  const found = family ? [{ address: host, family }] : await abortable(resolve(host), signal);
  const inside = found.filter(({ address }) => !mayConnectTo(address) && !isAllowed?.(address));
  // The error reveals nothing about the internal network.
  if (inside.length > 0) throw new Error('its address is not public');
  const [first] = found;
  if (!first) throw new Error('its host has no address');
  return first;
}

function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('stopped'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    work
      .then(resolve, () => reject(new Error('its host is not known')))
      .finally(() => {
        signal.removeEventListener('abort', stop);
      });
  });
}
