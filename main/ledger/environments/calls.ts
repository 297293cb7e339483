// Ledger calls about environments and accounts.

import type { Kysely } from 'kysely';
import { z } from 'zod';
import { AccountRole, EnvironmentMode, KeysView, OrderSpelling } from '../../../contract/console/environment.ts';
import { EnvironmentKind } from '../../../contract/console/environment-kind.ts';
import { LogoPicture } from '../../../contract/console/logo.ts';
import { CheckoutLink, ServiceAddress } from '../../../contract/console/service-address.ts';
import { enteredName } from '../../../contract/entered-text.ts';
import { MarketplaceId } from '../../../contract/ids.ts';
import { HOLDS_KEYS } from '../../../contract/operations/who-may-send.ts';
import { keyAt, providerKey, providerName } from '../../core/provider-key.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import {
  type CallContext,
  Cents,
  EnvironmentId,
  Id,
  ledgerRead,
  ledgerWrite,
  Moment,
  notShared,
} from '../define-call.ts';
import { requireNotedRemovable } from '../kept-keys/keep-key.ts';
import { endKeyLinks } from '../kept-keys/kept-keys.ts';
import type { EnvironmentRow, LedgerTables, NewAccount, NewEnvironment } from '../store/schema.ts';
import { addAccounts, addEnvironment, listEnvironments, moveEnvironment } from './environments.ts';
import { OrganizationIds, recordAccountIds } from './record-account-ids.ts';
import { dependantsOf, hasRecords, refuseWhileOpen, removeEnvironment } from './remove-environment.ts';

/** What a person may change of an environment; its kind stays what it is. */
type EnvironmentChange = Partial<Omit<EnvironmentRow, 'id' | 'provider' | 'kind' | 'created_at' | 'removed_at'>>;

/**
 * Adds an environment with its first account; or, where one of this provider had been removed, brings that one back under
 * what is said of it now, with its accounts (their keys are gone), so that its records are there again. Gives the id.
 */
async function addOrRestoreEnvironment(
  { db, caller, nowMs, actor }: CallContext,
  given: NewEnvironment,
  account: NewAccount,
): Promise<string> {
  const at = new Date(nowMs).toISOString();
  // A desk of another version may spell the address otherwise, which would make two providers of one.
  const provider = caller.deviceId === null ? given.provider : providerKey(given.base_url);
  const environment = { ...given, provider };
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .selectFrom('environment')
      .select(['id', 'removed_at'])
      .where('provider', '=', environment.provider)
      .where('removed_at', 'is not', null)
      .orderBy('removed_at', 'desc')
      .executeTakeFirst();
    if (!removed) {
      await trx.insertInto('environment').values(environment).execute();
      await trx.insertInto('account').values(account).execute();
      await audit(trx, at, actor, 'add_environment', environment.id, { name: environment.name });
      return environment.id;
    }
    const { id, created_at, ...said } = environment;
    await trx
      .updateTable('environment')
      .set({ ...said, removed_at: null })
      .where('id', '=', removed.id)
      .execute();
    await trx
      .updateTable('account')
      .set({ removed_at: null })
      .where('environment_id', '=', removed.id)
      .where('removed_at', '=', removed.removed_at)
      .execute();
    await addMissingAccount(trx, { ...account, environment_id: removed.id });
    await forgetFeeds(trx, removed.id);
    await audit(trx, at, actor, 'restore_environment', removed.id, { name: environment.name });
    return removed.id;
  });
}

/**
 * Changes an environment. Where its mode asks for an account of a role it doesn't have, that account is added.
 * Throws `not_found`, and `invalid_input` where another address is given and the old one has records or the new one is taken.
 */
async function changeEnvironment(
  { db, nowMs, actor }: CallContext,
  environmentId: string,
  change: EnvironmentChange,
  account: NewAccount | null,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('environment').selectAll().where('id', '=', environmentId).executeTakeFirst();
    if (!before) throw gone();
    const { numUpdatedRows } = await trx
      .updateTable('environment')
      .set({ ...change, ...(await providerAfter(trx, before, change.base_url)) })
      .where('id', '=', environmentId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw gone();
    if (account) await addMissingAccount(trx, account);
    const { dashboard_url } = change;
    // Keys would go to another host than the one their owner was told of.
    const isElsewhere = (['base_url', 'auth_url', 'dashboard_url'] as const).some(
      (name) => change[name] !== undefined && change[name] !== before[name],
    );
    if (isElsewhere) await endKeyLinks(trx, environmentId);
    if (dashboard_url !== undefined && dashboard_url !== before.dashboard_url) await forgetFeeds(trx, environmentId);
    const { logo, ...told } = change;
    const after = { ...told, ...(logo === undefined ? {} : { logo: logo === null ? 'none' : 'changed' }) };
    const was = Object.fromEntries(Object.entries(before).filter(([column]) => column in told));
    await audit(trx, at, actor, 'change_environment', environmentId, after, was);
  });
}

/** The key of the provider at another address; nothing where the address stays. */
async function providerAfter(
  db: Kysely<LedgerTables>,
  { id, provider, base_url }: EnvironmentRow,
  address = base_url,
): Promise<{ provider?: string }> {
  const key = keyAt(providerName(provider), address);
  if (address === base_url || key === provider) return {};
  if (await hasRecords(db, provider)) throw new PaydeskError('environment_address_fixed', {}, { field: 'baseUrl' });
  const taken = await db
    .selectFrom('environment')
    .select(['name', 'removed_at'])
    .where('provider', '=', key)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (!taken) return { provider: key };
  const code = taken.removed_at === null ? 'environment_address_taken' : 'environment_address_removed';
  throw new PaydeskError(code, { environment: taken.name }, { field: 'baseUrl' });
}

/** Throws as a change of the address would, and `not_found`: for what must not be undone is done before that change. */
async function refuseAddress(db: Kysely<LedgerTables>, environmentId: string, address: string): Promise<void> {
  const before = await db.selectFrom('environment').selectAll().where('id', '=', environmentId).executeTakeFirst();
  if (!before) throw gone();
  await providerAfter(db, before, address);
}

/** Another dashboard has a feed of its own. Until it is read, nothing is refunded there. */
async function forgetFeeds(db: Kysely<LedgerTables>, environmentId: string): Promise<void> {
  for (const table of ['feed_place', 'deposit_feed'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('id').where('environment_id', '=', environmentId),
      )
      .execute();
}

async function addMissingAccount(db: Kysely<LedgerTables>, account: NewAccount): Promise<void> {
  const there = await db
    .selectFrom('account')
    .select('id')
    .where('environment_id', '=', account.environment_id)
    .where('role', '=', account.role)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!there) await db.insertInto('account').values(account).execute();
}

const gone = () => new PaydeskError('environment_not_found');

/** What a person enters about an environment, and may change. */
const environmentSaid = {
  name: enteredName(100),
  mode: EnvironmentMode.exactOptional(),
  marketplace_id: MarketplaceId.nullable().exactOptional(),
  auth_url: ServiceAddress,
  js_url: ServiceAddress,
  dashboard_url: ServiceAddress,
  sdk_constructor: z.string().regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,99}$/),
  order_spelling: OrderSpelling.exactOptional(),
  brand_title: enteredName(100),
  logo: LogoPicture.nullable().exactOptional(),
  checkout_link: CheckoutLink.nullable().exactOptional(),
  onboarding_link: ServiceAddress.nullable().exactOptional(),
  holding_balance: Cents.nullable().exactOptional(),
  refuses_repeat: z.union([z.literal(0), z.literal(1)]).exactOptional(),
};

/** The sandbox inside a console belongs to its machine. */
const ProviderElsewhere = Id.refine((provider) => provider !== 'embedded', 'is the sandbox of one machine');

const NewEnvironmentArgs = z.strictObject({
  ...environmentSaid,
  id: z.uuid(),
  provider: ProviderElsewhere,
  kind: EnvironmentKind,
  base_url: ServiceAddress,
  created_at: Moment,
});

const NewAccountArgs = z.strictObject({
  id: z.uuid(),
  environment_id: Id,
  name: enteredName(100),
  role: AccountRole,
  organization_id: Id.nullable().exactOptional(),
  store_id: Id.nullable().exactOptional(),
  created_at: Moment,
});

/** What kind it is stays. */
const EnvironmentChangeArgs = z.strictObject({
  ...environmentSaid,
  base_url: ServiceAddress.exactOptional(),
  name: environmentSaid.name.exactOptional(),
  auth_url: environmentSaid.auth_url.exactOptional(),
  js_url: environmentSaid.js_url.exactOptional(),
  dashboard_url: environmentSaid.dashboard_url.exactOptional(),
  sdk_constructor: environmentSaid.sdk_constructor.exactOptional(),
  brand_title: environmentSaid.brand_title.exactOptional(),
});

export const environmentsCalls = {
  addEnvironment: notShared('writes', 'adds the embedded sandbox, which belongs to its machine', addEnvironment),
  moveEnvironment: notShared('writes', 'tells where the embedded sandbox is in this run', moveEnvironment),
  listEnvironments: ledgerRead({ duties: ['view'], args: [], run: listEnvironments }),
  /** Gives the id: of a removed environment of the same provider, which is brought back, or the new one's. */
  addOrRestoreEnvironment: ledgerWrite({
    duties: ['administer'],
    args: [NewEnvironmentArgs, NewAccountArgs],
    run: addOrRestoreEnvironment,
  }),
  changeEnvironment: ledgerWrite({
    duties: ['administer'],
    args: [EnvironmentId, EnvironmentChangeArgs, NewAccountArgs.nullable()],
    run: changeEnvironment,
  }),
  refuseAddress: ledgerRead({
    duties: ['administer'],
    args: [EnvironmentId, ServiceAddress],
    run: ({ db }, environmentId, address) => refuseAddress(db, environmentId, address),
  }),
  dependantsOf: ledgerRead({
    duties: ['view'],
    args: [EnvironmentId],
    run: ({ db }, environmentId) => dependantsOf(db, environmentId),
  }),
  refuseWhileOpen: ledgerRead({
    duties: ['view'],
    args: [EnvironmentId],
    run: ({ db }, environmentId) => refuseWhileOpen(db, environmentId),
  }),
  removeEnvironment: ledgerWrite({
    duties: ['administer'],
    args: [EnvironmentId],
    run: removeEnvironment,
  }),
  nameAccount: ledgerWrite({
    duties: ['administer'],
    args: [Id, enteredName(100)],
    run: nameAccount,
  }),
  addAccounts: notShared('writes', 'adds the embedded sandbox’s accounts', addAccounts),
  noteKeys: ledgerWrite({
    duties: HOLDS_KEYS,
    args: [Id, KeysView.extend({ verifiedAt: Moment }).strict().nullable()],
    run: noteKeys,
  }),
  recordAccountIds: ledgerWrite({
    duties: HOLDS_KEYS,
    isRepeatable: true,
    args: [Id, OrganizationIds],
    run: ({ db }, accountId, organization) => recordAccountIds(db, accountId, organization),
  }),
};

async function nameAccount({ db, nowMs, actor }: CallContext, accountId: string, name: string): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const before = await trx.selectFrom('account').select('name').where('id', '=', accountId).executeTakeFirst();
    await trx.updateTable('account').set({ name }).where('id', '=', accountId).execute();
    await audit(trx, at, actor, 'name_account', accountId, { name }, before);
  });
}

/** Notes that an account's keys got a token; with null, that it has none any more. Of a seller that is its fourth step. */
async function noteKeys(context: CallContext, accountId: string, keys: KeysView | null): Promise<void> {
  const { db, nowMs, actor } = context;
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    if (keys === null) await requireNotedRemovable({ ...context, db: trx }, accountId);
    const before = await trx
      .selectFrom('account')
      .select('client_id_ending as clientIdEnding')
      .where('id', '=', accountId)
      .executeTakeFirst();
    const account = await trx
      .updateTable('account')
      .set({ client_id_ending: keys?.clientIdEnding ?? null, keys_verified_at: keys?.verifiedAt ?? null })
      .where('id', '=', accountId)
      .returning(['role', 'name'])
      .executeTakeFirst();
    if (account?.role === 'seller') {
      await trx
        .insertInto('seller_step')
        .values({
          account_id: accountId,
          step: 'keys_verified',
          done: keys ? 1 : 0,
          at: keys?.verifiedAt ?? now,
          actor,
        })
        .execute();
    }
    const after = { account: account?.name, clientIdEnding: keys?.clientIdEnding ?? null };
    await audit(trx, now, actor, keys ? 'enter_keys' : 'remove_keys', accountId, after, before);
  });
}
