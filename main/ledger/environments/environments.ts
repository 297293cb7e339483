// Environments and accounts, without their keys.
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { EMBEDDED, providerName } from '../../core/provider-key.ts';
import type { CallContext } from '../define-call.ts';
import type { AccountRow, EnvironmentRow, NewAccount, NewEnvironment } from '../store/schema.ts';

/** Adds an environment with its accounts, both or neither. */
export async function addEnvironment(
  { db }: CallContext,
  environment: NewEnvironment,
  accounts: NewAccount[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('environment').values(environment).execute();
    await trx.insertInto('account').values(accounts).execute();
  });
}

export type Addresses = Pick<
  EnvironmentRow,
  'base_url' | 'auth_url' | 'js_url' | 'dashboard_url' | 'marketplace_id' | 'checkout_link'
>;

/** Points the embedded environment at what its service is in this run. */
export async function moveEnvironment({ db }: CallContext, environmentId: string, addresses: Addresses): Promise<void> {
  await db.updateTable('environment').set(addresses).where('id', '=', environmentId).execute();
}

/** Every environment that wasn't removed, oldest first, with its accounts. */
export async function listEnvironments({ db }: CallContext): Promise<EnvironmentView[]> {
  const environments = await db
    .selectFrom('environment')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .execute();
  const accounts = await db
    .selectFrom('account')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  const joined = await db
    .selectFrom('same_service')
    .innerJoin('environment', 'environment.provider', 'same_service.other')
    .select(['same_service.provider', 'environment.name'])
    .orderBy('environment.name')
    .execute();
  const atServer = await db.selectFrom('kept_key_environment').select('environment_id').execute();
  const isAtServer = new Set(atServer.map(({ environment_id }) => environment_id));
  return environments.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    provider: providerName(row.provider),
    embedded: row.provider === EMBEDDED,
    mode: row.mode,
    marketplaceId: row.marketplace_id,
    baseUrl: row.base_url,
    authUrl: row.auth_url,
    jsUrl: row.js_url,
    dashboardUrl: row.dashboard_url,
    sdkConstructor: row.sdk_constructor,
    orderSpelling: row.order_spelling,
    brandTitle: row.brand_title,
    logo: row.logo,
    checkoutLink: row.checkout_link,
    onboardingLink: row.onboarding_link,
    holdingBalance: row.holding_balance,
    refusesRepeat: row.refuses_repeat === 1,
    keysAtServer: isAtServer.has(row.id),
    accounts: accounts.filter((account) => account.environment_id === row.id).map(accountView),
    sameServiceAs: joined.filter(({ provider }) => provider === row.provider).map(({ name }) => name),
  }));
}

/** An account as it may be seen. */
export function accountView(row: AccountRow): AccountView {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    organizationId: row.organization_id,
    storeId: row.store_id,
    keys:
      row.client_id_ending === null || row.keys_verified_at === null
        ? null
        : { clientIdEnding: row.client_id_ending, verifiedAt: row.keys_verified_at },
  };
}

/** Adds accounts to an environment, all or none. */
export async function addAccounts({ db }: CallContext, accounts: NewAccount[]): Promise<void> {
  await db.insertInto('account').values(accounts).execute();
}
