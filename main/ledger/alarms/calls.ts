// Ledger calls about alarms.
import type { Kysely } from 'kysely';
import type { AlarmPage, NoteAlarmInput } from '../../../contract/console/alarm.ts';
import type { PageInput } from '../../../contract/console/page.ts';
import type { OperationName } from '../../../contract/operations/who-may-send.ts';
import { outcomes } from '../../../contract/procedures/outcomes.ts';
import { orderInAnswer } from '../../core/answer-remark.ts';
import type { AnyOutcome } from '../../core/outcome.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { ofAct } from '../facts/facts-of-calls.ts';
import { afterCursor, cutPage } from '../lists/keyset.ts';
import { recordFact } from '../projections/read-payment.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { AlarmRow } from './tables.ts';

/** A page of the alarms of an environment's provider and of those of no provider, newest first, and how many are open. Throws `not_found`. */
async function listAlarms({ db }: CallContext, page: PageInput): Promise<AlarmPage> {
  const provider = await providerOf(db, page.environmentId);
  const rows = [...(await newestOf(db, provider, page)), ...(await newestOf(db, null, page))];
  const { shown, nextCursor } = cutPage(
    rows.map((row) => ({ ...row, recorded_at: row.raised_at })).toSorted(byNewest),
    page.limit,
  );
  const items = shown.map((row) => ({
    id: row.id,
    kind: row.kind,
    entryId: row.entry_id,
    operation: row.operation,
    orderId: row.order_id ?? orderOf(row.operation, row.answer),
    sessionId: row.session_id,
    raisedAt: row.raised_at,
    said: row.said,
    heard: row.heard,
    notedBy: row.noted_by,
    notedWhat: row.noted_what,
    notedAt: row.noted_at,
  }));
  return { items, nextCursor, open: (await countOpen(db, provider)) + (await countOpen(db, null)) };
}

/** Each by its index: those of a provider, or of none. */
const newestOf = (db: Kysely<LedgerTables>, provider: string | null, { cursor, limit }: PageInput) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('alarm')
        .selectAll()
        .where('provider', provider === null ? 'is' : '=', provider)
        .where(afterCursor(cursor, 'raised_at'))
        .orderBy('raised_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .as('newest'),
    )
    .leftJoin('journal', 'journal.id', 'newest.entry_id')
    .selectAll('newest')
    .select(['journal.operation', 'journal.order_id', 'journal.session_id'])
    .execute();

async function countOpen(db: Kysely<LedgerTables>, provider: string | null): Promise<number> {
  const { count } = await db
    .selectFrom('alarm')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('provider', provider === null ? 'is' : '=', provider)
    .where('noted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

type Placed = { raised_at: string; id: string };
const byNewest = (one: Placed, other: Placed) =>
  `${one.raised_at} ${one.id}` < `${other.raised_at} ${other.id}` ? 1 : -1;

/** Of an answer as it is stored; null, too, where it could not be read. */
function orderOf(operation: OperationName | null, answer: string): string | null {
  const said = JSON.parse(answer) as AnyOutcome | { orderId?: string } | null;
  if (said === null) return null;
  return 'kind' in said ? orderInAnswer(operation, said) : (said.orderId ?? null);
}

export const alarmsCalls = {
  listAlarms: answers(outcomes.alarms, listAlarms),
  noteAlarm: answers(outcomes.noteAlarm, noteAlarm),
};

/** Audited in the same transaction. Throws `not_found` where somebody noted it before. */
async function noteAlarm({ db, nowMs, ...by }: CallContext, given: NoteAlarmInput): Promise<void> {
  const input = { ...given, name: signedBy(by, given) };
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const alarm = await trx
      .selectFrom('alarm')
      .selectAll()
      .where('id', '=', input.alarmId)
      .where('noted_at', 'is', null)
      .executeTakeFirst();
    if (!alarm) throw new PaydeskError('alarm_not_open');
    await audit(trx, now, input.name, 'note_alarm', input.alarmId, { what: input.what });
    await note(trx, alarm, input, now);
  });
}

/** An alarm that no payment's facts raise, of two addresses or of a page of a feed, is noted where it stands. */
async function note(
  db: Kysely<LedgerTables>,
  alarm: AlarmRow,
  { name, what }: { name: string; what: string },
  now: string,
): Promise<void> {
  const { id, provider, entry_id, heard } = alarm;
  if (provider !== null) {
    const entry = await db.selectFrom('journal').selectAll().where('id', '=', entry_id).executeTakeFirst();
    const about = entry ? ofAct(entry) : { actId: entry_id };
    await recordFact(db, provider, { kind: 'alarm_noted', ...about, alarm: heard, name, note: what }, { at: now });
  }
  await db
    .updateTable('alarm')
    .set({ noted_by: name, noted_what: what, noted_at: now })
    .where('id', '=', id)
    .where('noted_at', 'is', null)
    .execute();
}
