// Replacing or removing the keys that a production account has at the server: for the whole team, and so not for everybody who sends with them.
import { hostDifference } from '../../contract/console/address-hosts.ts';
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';
import { type Duty, mayDo } from '../../contract/operations/who-may-send.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Payments } from '../providers/providers.ts';
import type { ApiKeys } from '../vault/vault.ts';

const REPLACES = ['onboard', 'administer'] as const satisfies readonly Duty[];

type Parts = { ask: LedgerThread['ask']; payments: Pick<Payments, 'organizationOfKeys'> };
type Party = { environment: EnvironmentView; account: AccountView };
/** duties: of the person who replaces them; none of somebody outside the team. keys: the new ones; null where they are removed. */
type Replacing = { duties: readonly Duty[]; keys: ApiKeys | null };

/**
 * The specification has no call that says whose keys are. Where the service tells it all the same, new ones must be of the same organization; where it
 * doesn't, an administrator answers for them. Throws `keys_present`, `keys_of_another_account`.
 */
export async function requireReplaceable(
  { ask, payments }: Parts,
  { environment, account }: Party,
  { duties, keys }: Replacing,
): Promise<void> {
  if (environment.kind !== 'production' || (await ask('readKeptKey', [account.id])) === null) return;
  if (keys === null) {
    if (!mayDo(duties, REPLACES)) throw present(account);
    return;
  }
  const known = account.organizationId;
  const owner =
    hostDifference(environment.dashboardUrl, environment.baseUrl) !== 'foreign'
      ? await payments.organizationOfKeys(environment, keys).catch(() => null)
      : null;
  if (owner && known !== null && owner.id !== known)
    throw new PaydeskError('keys_of_another_account', { account: owner.name }, { field: 'clientId' });
  const isSame = owner !== null && owner.id === known;
  if (!mayDo(duties, isSame ? REPLACES : ['administer'])) throw present(account);
}

const present = ({ name: account }: AccountView) => new PaydeskError('keys_present', { account });
