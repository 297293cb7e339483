// Orders that an answer names beside its own: what was asked for may have been done for them.
import type { Kysely } from 'kysely';
import { remark } from '../../contract/console/remark.ts';
import { changesCharge } from '../../contract/operations/charge-change.ts';
import { holdsId, namedBy } from '../core/named-by-answer.ts';
import type { AnyOutcome } from '../core/outcome.ts';
import { raiseAlarm } from './alarms/raise-alarm.ts';
import { doubtOrder } from './doubt-order.ts';
import type { JournalRow, LedgerTables } from './schema.ts';

/** Brings each of them into doubt. One alarm names those that are charged already, or whose own call is on its way: they may be charged twice. */
export async function doubtNamedOrders(
  db: Kysely<LedgerTables>,
  entry: JournalRow,
  outcome: AnyOutcome,
  now: string,
): Promise<void> {
  if (outcome.kind === 'refused') return;
  const { environment_id, account_id, provider, order_id, actor, instance_id, request } = entry;
  const operation = changesCharge(entry.operation) ? entry.operation : ('charge_order' as const);
  const asked = order_id ?? entry.session_id ?? entry.id;
  const detail = remark('named_in_other_answer', { asked });
  const twice: string[] = [];
  // A new order beside a charge may be charged, though its own fields don't say so.
  const isShown = outcome.kind === 'succeeded' && entry.operation !== 'create_order';
  const shown = isShown ? namedBy(entry.operation, outcome.answer).orderId : null;
  for (const orderId of outcome.named ?? []) {
    // Sent along, in a refund's reason: the answer only repeats it.
    if (orderId === order_id || orderId === shown || holdsId(request, orderId)) continue;
    const doubt = { environment_id, account_id, provider, operation, actor, instance_id, detail };
    const body = operation === 'charge_order' ? JSON.stringify({ order_id: orderId }) : request;
    if (await doubtOrder(db, { ...doubt, request: body, code: 'named_elsewhere' }, orderId, now)) continue;
    twice.push(orderId);
  }
  if (twice.length === 0) return;
  const heard = remark('answer_names_other', { asked, named: twice.join(', ') });
  const kind = 'answer_names_other' as const;
  await raiseAlarm(db, { provider, entry_id: entry.id, kind, said: null, heard, answer: outcome }, now);
}
