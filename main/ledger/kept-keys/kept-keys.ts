// API keys that the ledger server keeps, sealed: of which environments, and what they were used for.
import type { Kysely } from 'kysely';
import { remark } from '../../../contract/console/remark.ts';
import type { AnyOutcome, Unknown } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { isOfTeam } from '../thread/caller.ts';

type Db = Kysely<LedgerTables>;

/** Ends an environment's links for keys, also one under which keys are being tried: its addresses change. */
export async function endKeyLinks(db: Db, environmentId: string): Promise<void> {
  await db
    .deleteFrom('kept_key_link')
    .where('account_id', 'in', (accounts) =>
      accounts.selectFrom('account').select('id').where('environment_id', '=', environmentId),
    )
    .execute();
}

/** Takes an environment's keys away from the server: sealed ones, and links for them. */
export async function forgetKeptKeys(db: Db, environmentId: string): Promise<void> {
  for (const table of ['kept_key', 'kept_key_owner', 'kept_key_link'] as const)
    await db
      .deleteFrom(table)
      .where('account_id', 'in', (accounts) =>
        accounts.selectFrom('account').select('id').where('environment_id', '=', environmentId),
      )
      .execute();
  await db.deleteFrom('kept_key_environment').where('environment_id', '=', environmentId).execute();
}

/**
 * Says where an environment's keys are kept from now on. Those at the former place aren't used any more: each account's are entered again.
 * Throws `keys_only_in_team`, `environment_not_found`.
 */
export async function setKeysAtServer(
  { db, caller, nowMs, actor }: CallContext,
  { environmentId, atServer }: { environmentId: string; atServer: boolean },
): Promise<void> {
  if (!isOfTeam(caller)) throw new PaydeskError('keys_only_in_team');
  const now = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const environment = await trx
      .selectFrom('environment')
      .select('id')
      .where('id', '=', environmentId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!environment) throw new PaydeskError('environment_not_found');
    if ((await isAtServer(trx, environmentId)) === atServer) return;
    await forgetKeptKeys(trx, environmentId);
    if (atServer) {
      const row = { environment_id: environmentId, since: now, set_by: actor };
      await trx.insertInto('kept_key_environment').values(row).execute();
    }
    await trx
      .updateTable('account')
      .set({ client_id_ending: null, keys_verified_at: null })
      .where('environment_id', '=', environmentId)
      .execute();
    await audit(trx, now, actor, 'set_keys_place', environmentId, { atServer }, { atServer: !atServer });
  });
}

export async function isAtServer(db: Db, environmentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('kept_key_environment')
    .select('since')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst();
  return found !== undefined;
}

/** enteredAt: ISO 8601 in UTC; another one says that these are other keys. */
export type KeptKey = { sealed: string; enteredAt: string };

/** null where none were entered. */
export async function readKeptKey({ db }: CallContext, accountId: string): Promise<KeptKey | null> {
  const found = await db
    .selectFrom('kept_key')
    .select(['sealed', 'entered_at as enteredAt'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return found ?? null;
}

/** Until the transaction ends, no other process begins to send the call or records what became of it. */
export async function lockEntry(trx: Db, entryId: string): Promise<void> {
  await trx
    .updateTable('journal')
    .set((row) => ({ lease_until: row.ref('lease_until') }))
    .where('id', '=', entryId)
    .execute();
}

/**
 * What a desk says became of a call that the server sends: the server's own word counts. undefined where the desk sent it itself.
 * Otherwise as recordOutcome: null where it is recorded so already, else what holds.
 */
export async function saidByServer(db: Db, entryId: string, told: AnyOutcome): Promise<Unknown | null | undefined> {
  await lockEntry(db, entryId);
  const entry = await db
    .selectFrom('journal')
    .leftJoin('kept_key_send', 'kept_key_send.entry_id', 'journal.id')
    .select(['journal.environment_id', 'journal.state', 'journal.http_status', 'journal.detail', 'begun_at'])
    .where('journal.id', '=', entryId)
    .executeTakeFirst();
  if (!entry) return undefined;
  // A computer without keys can't have sent it: it may say that nothing was done, and not what was.
  const isSaidOfNothing = !['succeeded', 'already_done'].includes(told.kind);
  if (entry.begun_at === null && (isSaidOfNothing || !(await isAtServer(db, entry.environment_id)))) return undefined;
  if (entry.state === told.kind) return null;
  const detail = entry.detail ?? remark('closed_before_answer');
  return { kind: 'unknown', httpStatus: entry.http_status, code: 'connection_lost', detail };
}
