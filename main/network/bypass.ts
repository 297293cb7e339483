// Which addresses go past the proxy: this machine, and what was named as in NO_PROXY.

import { bypassEntries } from '../../contract/console/proxy-bypass.ts';
import { LOOPBACK } from '../../contract/console/service-address.ts';

/** Whether an address is reached without a proxy: `*`, a host, a domain with everything under it (`.example.com`, `*.example.com`), each perhaps with a port. */
export function bypassesProxy({ hostname, port, protocol }: URL, entries: readonly string[]): boolean {
  if (LOOPBACK.has(hostname) || hostname.endsWith('.localhost')) return true;
  const own = port || (protocol === 'https:' ? '443' : '80');
  return entries.some((entry) => {
    if (entry === '*') return true;
    const [, host = entry, onPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
    if (onPort !== undefined && onPort !== own) return false;
    const domain = host.replace(/^\*?\./, '');
    return hostname === domain || hostname.endsWith(`.${domain}`);
  });
}

/** The same exceptions as Chromium's rules, for which a host alone leaves out what is under it. */
export const chromiumBypass = (text: string): string =>
  bypassEntries(text)
    .flatMap((entry) => {
      const domain = entry.replace(/^\*?\./, '');
      // An address of numbers has nothing under it.
      const isName = entry !== '*' && !/^[\d.:]+$|^\[|:.*:/.test(domain);
      return isName ? [domain, `*.${domain}`] : [entry];
    })
    .join(';');
