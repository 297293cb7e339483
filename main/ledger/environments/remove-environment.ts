// The removal of an environment, and what depends on one, for a person who is about to remove it.
import { type Kysely, sql } from 'kysely';
import type { EnvironmentDependants } from '../../../contract/console/environment-change.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { isToResolve, isUnknownOutcome } from '../journal/read-unknown.ts';
import { forgetKeptKeys } from '../kept-keys/kept-keys.ts';
import type { LedgerTables } from '../store/schema.ts';
import { providerOf } from './provider-of.ts';

/** Throws `capture_in_flight` or `outcome_unknown_blocks` where a call is still open: it couldn't be resolved any more. */
export async function refuseWhileOpen(db: Kysely<LedgerTables>, environmentId: string): Promise<void> {
  const { callsInFlight, unknownOutcomes } = await dependantsOf(db, environmentId);
  const run = await db
    .selectFrom('capture_run')
    .select('id')
    .where('environment_id', '=', environmentId)
    .where('state', 'in', ['running', 'paused'])
    .executeTakeFirst();
  if (run) {
    throw new PaydeskError('run_blocks_removal');
  }
  if (callsInFlight > 0) {
    throw new PaydeskError('calls_block_removal', { count: callsInFlight });
  }
  if (unknownOutcomes > 0) {
    throw new PaydeskError('unknown_blocks_removal', { count: unknownOutcomes });
  }
}

/** Takes an environment and its accounts out of sight. Throws what `refuseWhileOpen` throws, and `not_found`. */
export async function removeEnvironment({ db, nowMs, actor }: CallContext, environmentId: string): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    await refuseWhileOpen(trx, environmentId);
    const removed = { removed_at: at };
    await trx.updateTable('environment').set(removed).where('id', '=', environmentId).execute();
    await forgetKeptKeys(trx, environmentId);
    await trx
      .updateTable('account')
      .set({ ...removed, client_id_ending: null, keys_verified_at: null })
      .where('environment_id', '=', environmentId)
      .where('removed_at', 'is', null)
      .execute();
    await audit(trx, at, actor, 'remove_environment', environmentId, removed, { removed_at: null });
  });
}

const RECORDS = [
  ...(['journal', 'session', 'order', 'charge_outcome', 'payout', 'deposit'] as const),
  ...(['statement_import', 'closed_month', 'same_service'] as const),
  ...(['capture_run', 'imported_fact', 'file_reading', 'accounting_name'] as const),
];

/** Whether anything is recorded of a provider: it belongs to the address for good. */
export async function hasRecords(db: Kysely<LedgerTables>, provider: string): Promise<boolean> {
  for (const table of RECORDS) {
    const found = await db
      .selectFrom(table)
      .select('provider')
      .where('provider', '=', provider)
      .limit(1)
      .executeTakeFirst();
    if (found) return true;
  }
  return false;
}

/** Counts what is still open in an environment. Throws `not_found`. */
export async function dependantsOf(db: Kysely<LedgerTables>, environmentId: string): Promise<EnvironmentDependants> {
  const provider = await providerOf(db, environmentId);
  const counted = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('journal')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        // Spelled out, not bound, as the others are: their indexes hold exactly these.
        .where(sql<boolean>`state = 'sent'`)
        .as('callsInFlight'),
      select
        .selectFrom('journal')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where(isUnknownOutcome)
        .where(isToResolve)
        .as('unknownOutcomes'),
      select
        .selectFrom('session')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where(sql<boolean>`status = 'started'`)
        .as('openSessions'),
      select
        .selectFrom('order')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('provider', '=', provider)
        .where('shown_status', 'in', ['ready', 'capturing', 'needs_review'])
        .as('ordersToCapture'),
      select
        .selectFrom('account')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('environment_id', '=', environmentId)
        .where('role', '=', 'seller')
        .where('removed_at', 'is', null)
        .as('sellers'),
      select
        .selectFrom('account')
        .select((c) => c.fn.countAll<number>().as('n'))
        .where('environment_id', '=', environmentId)
        .where('client_id_ending', 'is not', null)
        .where('removed_at', 'is', null)
        .as('accountsWithKeys'),
    ])
    .executeTakeFirstOrThrow();
  const { callsInFlight, unknownOutcomes, openSessions, ordersToCapture, sellers, accountsWithKeys } = counted;
  return {
    hasRecords: await hasRecords(db, provider),
    callsInFlight: callsInFlight ?? 0,
    unknownOutcomes: unknownOutcomes ?? 0,
    openSessions: openSessions ?? 0,
    ordersToCapture: ordersToCapture ?? 0,
    sellers: sellers ?? 0,
    accountsWithKeys: accountsWithKeys ?? 0,
  };
}
