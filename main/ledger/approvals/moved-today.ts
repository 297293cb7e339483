// What a person of a team has moved on a day of the books, on whichever of their devices.
import { type Kysely, sql } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { RECORDED } from '../../../contract/operations/recorded.ts';
import type { JournalRow, LedgerTables } from '../store/schema.ts';
import { type Caller, deviceOfRun } from '../thread/caller.ts';
import { memberOf } from './member.ts';

type Db = Kysely<LedgerTables>;

/** The longest day of New York's calendar, in ms. */
const LONGEST_DAY_MS = 25 * 3_600_000;

/** Cents captured, refunded and presented again, or perhaps so, and of the orders that this person's runs are about to capture; but for the call, or the run, `exceptId`. */
export async function movedToday(db: Db, caller: Caller, nowMs: number, exceptId: string): Promise<number> {
  const { personId } = await memberOf(db, caller);
  const devices = await db.selectFrom('device').select('id').where('person_id', '=', personId).execute();
  const own = new Set(devices.map(({ id }) => id));
  const today = booksDayOf(nowMs);
  const rows = await db
    .selectFrom('journal')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'journal.provider').onRef('order.id', '=', 'journal.order_id'),
    )
    .select(['journal.id', 'journal.operation', 'journal.request', 'journal.instance_id', 'journal.sent_at'])
    .select('order.total_amount')
    // Spelled out, not bound: the index journal_moved holds exactly these.
    .where(
      sql<boolean>`journal.operation in ('charge_order', 'refund_charge', 'present_charge_again') and journal.alive = 1`,
    )
    .where('journal.id', '!=', exceptId)
    .where('journal.sent_at', '>', new Date(nowMs - LONGEST_DAY_MS).toISOString())
    .execute();
  const all = [...rows, ...(await sentAgain(db, nowMs, exceptId))];
  const moved = all.filter(
    ({ instance_id, sent_at }) => own.has(deviceOfRun(instance_id)) && booksDayOf(Date.parse(sent_at)) === today,
  );
  // Sent twice today, a call moves its money once.
  const once = new Map(moved.map((row) => [row.id, centsOf(row) ?? 0]));
  const sum = [...once.values()].reduce((cents, each) => cents + each, 0);
  return sum + (await plannedInRuns(db, [...own], exceptId));
}

/** Calls that may have been made when they were sent again, as of that time. */
function sentAgain(db: Db, nowMs: number, exceptId: string) {
  return db
    .selectFrom('journal as again')
    .innerJoin('journal', 'journal.id', 'again.repeat_of')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'journal.provider').onRef('order.id', '=', 'journal.order_id'),
    )
    .select(['journal.id', 'journal.operation', 'journal.request', 'again.instance_id', 'again.sent_at'])
    .select('order.total_amount')
    .where('again.repeat_of', 'is not', null)
    .where('again.sent_at', '>', new Date(nowMs - LONGEST_DAY_MS).toISOString())
    .where('journal.operation', 'in', ['charge_order', 'refund_charge', 'present_charge_again'])
    .where('journal.alive', '=', 1)
    .where('journal.id', '!=', exceptId)
    .execute();
}

/** Cents of a person's runs in progress, but for `exceptId`. All of each run: which of its orders were sent already would take reading them all. */
async function plannedInRuns(db: Db, devices: string[], exceptId: string): Promise<number> {
  const runs = await db
    .selectFrom('capture_run')
    .select('planned_sum')
    // Spelled out, not bound: the index capture_run_one_under_way holds exactly these.
    .where(sql<boolean>`state in ('running', 'paused')`)
    .where('desk', 'in', devices)
    .where('id', '!=', exceptId)
    .execute();
  return runs.reduce((sum, { planned_sum }) => sum + planned_sum, 0);
}

function centsOf({
  operation,
  request,
  total_amount,
}: Pick<JournalRow, 'operation' | 'request'> & { total_amount: number | null }) {
  if (operation !== 'refund_charge') return total_amount;
  return RECORDED.refund_charge.request.safeParse(JSON.parse(request)).data?.amount ?? null;
}

/** Whether a call is one of the run that this desk works on, at the amount and of the account that the run was judged by: each try of an order is an entry of its own. */
export async function isOfRun(db: Db, { provider, order_id, account_id, instance_id }: JournalRow): Promise<boolean> {
  const item = await db
    .selectFrom('capture_run')
    .innerJoin('capture_run_item as item', 'item.run_id', 'capture_run.id')
    .leftJoin('order', (join) =>
      join.onRef('order.provider', '=', 'capture_run.provider').onRef('order.id', '=', 'item.order_id'),
    )
    .select('item.seq')
    .where('capture_run.provider', '=', provider)
    .where(sql<boolean>`capture_run.state in ('running', 'paused')`)
    .where('item.order_id', '=', order_id)
    .where('capture_run.instance_id', '=', instance_id)
    .where('item.state', '=', 'waiting')
    .where('item.entry_id', 'is not', null)
    .where('item.account_id', '=', account_id)
    .where(sql<boolean>`coalesce(item.amount = "order".total_amount, true)`)
    .executeTakeFirst();
  return item !== undefined;
}
