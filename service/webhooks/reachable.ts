// Where webhooks lead outside of a sandbox: to public addresses by HTTPS, and to the hosts that the operator named.
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { lookUpByNameServers } from '../../lib/node/name-servers.ts';
import { hostOf, isInside, publicLookup } from '../../lib/node/public-addresses.ts';
import { Refusal } from '../http/refusal.ts';

/** The problem of an attempt whose host has an address of a private network. */
export const NOT_PUBLIC = 'address_not_public';

class AddressNotPublic extends Error {
  readonly code = NOT_PUBLIC;
}

export type Reachable = {
  /** How to look up the host of an address that events are sent to; undefined where none may be. */
  lookupFor: (url: string) => LookupFunction | undefined;
  /** Refuses (422) an address that events can't be sent to. The look-up of each connection decides again. */
  check: (url: string) => Promise<void>;
};

/** `hosts` are the operator's own, as `URL.hostname` spells them, also of the hosts file; `find` is how names are looked up in tests. */
export function reachableFrom(hosts: readonly string[], find?: typeof lookup): Reachable {
  const checked = publicLookup((host) => new AddressNotPublic(host), find ?? lookUpByNameServers());
  const ownLookup = (find ?? lookup) as LookupFunction;
  function targetOf(url: string) {
    const target = new URL(url);
    const host = hostOf(target);
    // A connection to an address looks nothing up.
    const isAddress = isIP(host) !== 0;
    if (hosts.includes(target.hostname)) return { host, isAddress, isOwn: true, look: ownLookup };
    return { host, isAddress, isOwn: false, look: isAddress && isInside(host) ? undefined : checked };
  }
  return {
    lookupFor: (url) => targetOf(url).look,
    check: async (url) => {
      const { host, isAddress, isOwn, look } = targetOf(url);
      if (!look) throw notPublic();
      // A host of the operator's own may start later.
      if (isAddress || isOwn) return;
      const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => look(host, { all: true }, resolve));
      if (problem?.code === NOT_PUBLIC) throw notPublic();
      if (problem) throw new Refusal(422, 'url: its host was not found; check its name, and that it has an address');
    },
  };
}

const notPublic = () =>
  new Refusal(
    422,
    'url: its host is in a private network; use a public address, or ask the operator to allow the host',
  );
