/** Where a URL of somebody else's leads: looked up once, and every address of the answer checked. */

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
  /** Lets addresses through that are not public; null: none. */
  readonly isAllowed: ((address: string) => boolean) | null;
}

/** Rejects where any address of the host is not public: which of them is taken must not decide. */
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
  // Who named the host learns nothing of what it means in here.
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
