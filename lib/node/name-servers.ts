// Looking names up by the system's name servers. `dns.lookup` holds one of the process's four threads while a name server is silent, and
// files, passwords and other names wait for that.
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

/** Each question is asked twice, and waits so long in ms. */
const PATIENCE = { timeout: 1_500, tries: 2 };

/** As `dns.lookup`, but names of the hosts file aren't found. Fails with the name servers' error, or `ETIMEOUT` where none answers. `servers`: others than the system's. */
export function lookUpByNameServers(servers?: string[], patience = PATIENCE): LookupFunction {
  const resolver = new Resolver(patience);
  if (servers) resolver.setServers(servers);
  return (host, options, answer) => {
    addressesOf(resolver, host).then(
      (found) => (options.all ? answer(null, found) : answer(null, found[0].address, found[0].family)),
      (error: NodeJS.ErrnoException) => answer(error, ''),
    );
  };
}

type Address = { address: string; family: 4 | 6 };

async function addressesOf(resolver: Resolver, host: string): Promise<[Address, ...Address[]]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const [first, ...others] = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address): Address => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address): Address => ({ address, family: 6 })) : []),
  ];
  if (first) return [first, ...others];
  throw v4.status === 'rejected' ? v4.reason : Object.assign(new Error('no address'), { code: 'ENODATA' });
}
