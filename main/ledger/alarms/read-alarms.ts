// Alarms, read for the screen: those nobody dealt with first.
import type { Kysely } from 'kysely';
import type { AlarmView } from '../../../contract/console/alarm.ts';
import type { OperationName } from '../../../contract/operations/operation-name.ts';
import type { AnyOutcome } from '../../outcome.ts';
import { providerOf } from '../journal.ts';
import type { LedgerTables } from '../schema.ts';
import { orderInAnswer } from './answer-sentence.ts';

/** Every alarm of an environment's provider, and those of no provider; the open ones first, each oldest first. Throws `not_found`. */
export async function listAlarms(db: Kysely<LedgerTables>, environmentId: string): Promise<AlarmView[]> {
  const provider = await providerOf(db, environmentId);
  const rows = await db
    .selectFrom('alarm')
    .leftJoin('journal', 'journal.id', 'alarm.entry_id')
    .selectAll('alarm')
    .select(['journal.operation', 'journal.order_id', 'journal.session_id'])
    .where((where) => where.or([where('alarm.provider', '=', provider), where('alarm.provider', 'is', null)]))
    .orderBy((order) => order.case().when('noted_at', 'is', null).then(0).else(1).end())
    .orderBy('raised_at')
    .execute();
  return rows.map((row) => ({
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
}

/** Of an answer as it is stored; null, too, where it could not be read. */
function orderOf(operation: OperationName | null, answer: string): string | null {
  const outcome = JSON.parse(answer) as AnyOutcome | null;
  return outcome && orderInAnswer(operation, outcome);
}
