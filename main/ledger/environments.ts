// Environments and accounts, without their keys.
import type { Kysely } from 'kysely';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { EnvironmentRow, LedgerTables, NewAccount, NewEnvironment } from './schema.ts';

/** The provider name of the service inside this console: its address changes with every start, its records don't. */
export const EMBEDDED = 'embedded';

/** Adds an environment with its accounts, both or neither. */
export async function addEnvironment(
  db: Kysely<LedgerTables>,
  environment: NewEnvironment,
  accounts: NewAccount[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.insertInto('environment').values(environment).execute();
    await trx.insertInto('account').values(accounts).execute();
  });
}

export type Addresses = Pick<EnvironmentRow, 'base_url' | 'auth_url' | 'js_url' | 'dashboard_url'>;

/** Points an environment at the addresses its service has in this run. */
export async function moveEnvironment(
  db: Kysely<LedgerTables>,
  environmentId: string,
  addresses: Addresses,
): Promise<void> {
  await db.updateTable('environment').set(addresses).where('id', '=', environmentId).execute();
}

export async function listEnvironments(db: Kysely<LedgerTables>): Promise<EnvironmentView[]> {
  const environments = await db.selectFrom('environment').selectAll().orderBy('created_at').execute();
  const accounts = await db.selectFrom('account').selectAll().orderBy('created_at').execute();
  return environments.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    embedded: row.provider === EMBEDDED,
    baseUrl: row.base_url,
    authUrl: row.auth_url,
    jsUrl: row.js_url,
    dashboardUrl: row.dashboard_url,
    sdkConstructor: row.sdk_constructor,
    brandTitle: row.brand_title,
    accounts: accounts
      .filter((account) => account.environment_id === row.id)
      .map((account) => ({
        id: account.id,
        name: account.name,
        role: account.role,
        organizationId: account.organization_id,
        storeId: account.store_id,
      })),
  }));
}
