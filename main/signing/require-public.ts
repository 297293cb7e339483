// Before the ledger saves where a payment service is whose keys the server keeps: the server sends only to public addresses.
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { hostOf } from '../../lib/node/public-addresses.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { leadsInside } from '../network/public-only.ts';
import type { Network } from '../network/route.ts';
import { PaydeskError } from '../process/problem.ts';

type Parts = { ask: LedgerThread['ask']; network: Network };

/** Throws `service_inside_network` for a call that would have the server send to an address inside its own network. */
export async function requirePublic({ ask, network }: Parts, call: string, args: readonly unknown[]): Promise<void> {
  for (const address of await addressesAfter(ask, call, args)) {
    if (!URL.canParse(address)) continue;
    const url = new URL(address);
    if (await leadsInside(network, url)) throw new PaydeskError('service_inside_network', { host: hostOf(url) });
  }
}

/** To which the server would send by this call. */
async function addressesAfter(ask: Parts['ask'], call: string, args: readonly unknown[]): Promise<string[]> {
  const find = async (id: unknown) =>
    ((await ask('listEnvironments', [])) as EnvironmentView[]).find((environment) => environment.id === id);
  if (call === 'setKeysAtServer') {
    const { environmentId, atServer } = args[0] as { environmentId: string; atServer: boolean };
    const found = atServer ? await find(environmentId) : undefined;
    return found ? [found.baseUrl, found.authUrl, found.dashboardUrl] : [];
  }
  if (call !== 'changeEnvironment' || !(await find(args[0]))?.keysAtServer) return [];
  const change = args[1] as Partial<Record<'base_url' | 'auth_url' | 'dashboard_url', string>>;
  return [change.base_url, change.auth_url, change.dashboard_url].filter((address) => address !== undefined);
}
