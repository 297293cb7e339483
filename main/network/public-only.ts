// A network that connects to public addresses only: a person who may name an address can't read with it what only this machine reaches.
import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { hostOf, isInside, publicLookup } from '../../lib/node/public-addresses.ts';
import { type Network, NetworkTrouble } from './route.ts';

/** find: how names are looked up. Its ways throw NetworkTrouble `host_inside`. */
export function publicOnly(network: Network, find: typeof lookup = lookup): Network {
  return {
    ...network,
    routesTo: async (url) => {
      const host = hostOf(url);
      // A connection to an address looks nothing up.
      if (isIP(host) !== 0 && isInside(host)) throw new NetworkTrouble('host_inside', host);
      return network.routesTo(url);
    },
    lookup: publicLookup((host) => new NetworkTrouble('host_inside', host), find),
  };
}

/** Whether the network refuses an address for where it leads. A name that isn't found leads nowhere yet. */
export async function leadsInside(network: Network, url: URL): Promise<boolean> {
  const isRefusal = (error: unknown) => error instanceof NetworkTrouble && error.code === 'host_inside';
  try {
    await network.routesTo(url);
  } catch (error) {
    return isRefusal(error);
  }
  const { lookup: find } = network;
  if (!find || isIP(hostOf(url)) !== 0) return false;
  return new Promise((resolve) => find(hostOf(url), { all: true }, (error) => resolve(isRefusal(error))));
}
