// A payment service's month, written into a ledger's tables: debits, returns, refunds and the deposits that the service makes of them.
import type { Kysely } from 'kysely';
import { booksDayOf } from '../../../contract/books-day.ts';
import { insertRows } from '../../../main/ledger/store/many-rows.ts';
import type { LedgerTables } from '../../../main/ledger/store/schema.ts';

/** Days are counted from the first of October 2026; null: never. Amounts are cents. */
export type ChargePlan = {
  amount: number;
  fee: number;
  seller: number;
  capturedOn: number;
  /** Of the first debit, and whether before its deposit. */
  returned: 'never' | 'early' | 'late';
  /** After how many days an early return is presented again. */
  againAfter: number | null;
  refund: { after: number; amount: number } | null;
  isKnownHere: boolean;
};

const DAY = 86_400_000;
const OCTOBER = Date.parse('2026-10-01T04:00:00Z');
/** Noon of a day, in New York. */
const noon = (day: number, minute = 0): string =>
  new Date(OCTOBER + day * DAY + 12 * 3_600_000 + minute * 60_000).toISOString();
const micros = (moment: string): string => moment.replace('Z', '000Z');

type Line = {
  id: string;
  kind: string;
  charge_id: string;
  refund_id: string | null;
  amount: number;
  fee: number;
  at: string;
  /** Days. */
  on: number;
};

/** sellers: their accounts. until: the last day on which the service deposits. */
export async function writeMonths(
  db: Kysely<LedgerTables>,
  { provider, sellers, until }: { provider: string; sellers: readonly string[]; until: number },
  plans: readonly ChargePlan[],
): Promise<void> {
  const linesOf = new Map<string, Line[]>();
  for (const [index, plan] of plans.entries()) {
    const account = sellers[plan.seller % sellers.length] ?? '';
    linesOf.set(account, [...(linesOf.get(account) ?? []), ...(await writeCharge(db, provider, account, plan, index))]);
  }
  for (const [account, lines] of linesOf) await writeDeposits(db, { provider, account, until }, lines);
}

async function writeCharge(
  db: Kysely<LedgerTables>,
  provider: string,
  account_id: string,
  plan: ChargePlan,
  index: number,
): Promise<Line[]> {
  const { amount, fee, capturedOn, refund, isKnownHere } = plan;
  const [order_id, charge_id] = [`order_${index}`, `charge_${index}`];
  const lines: Line[] = [];
  const line = (kind: string, on: number, cents: number, fees: number, refund_id: string | null = null) =>
    lines.push({
      id: `${kind}:${charge_id}:${lines.length}`,
      kind,
      charge_id,
      refund_id,
      amount: cents,
      fee: fees,
      at: micros(noon(on)),
      on,
    });
  if (isKnownHere) await writeOrder(db, { provider, account_id, order_id, charge_id, plan });
  const isEarly = plan.returned === 'early';
  if (plan.returned !== 'never') {
    const on = capturedOn + (isEarly ? 1 : 5);
    const again = isEarly && plan.againAfter !== null ? on + plan.againAfter : null;
    if (!isEarly) line('charge', capturedOn + 3, amount, 0 - fee);
    if (!isEarly) line('return', on, 0 - amount, fee);
    if (again !== null) line('charge', again + 3, amount, 0 - fee);
    if (isKnownHere)
      await insertRows(db, 'return_case', [
        {
          provider,
          charge_id,
          attempt: 1,
          order_id,
          account_id,
          code: 'R01',
          amount,
          at: micros(noon(on)),
          is_late: 0,
          refunded_before: 0,
          source: 'service',
          handled_at: again === null ? null : micros(noon(again)),
        },
      ]);
    return lines;
  }
  line('charge', capturedOn + 3, amount, 0 - fee);
  if (refund) {
    const on = capturedOn + 3 + refund.after;
    const id = `refund_${index}`;
    const cents = Math.min(refund.amount, amount);
    line('refund', on, 0 - cents, 0, id);
    if (isKnownHere)
      await insertRows(db, 'refund', [
        {
          provider,
          id,
          charge_id,
          order_id,
          amount: cents,
          status: 'settled',
          reason: '',
          at: micros(noon(on)),
          updated_at: micros(noon(on)),
          source: 'service',
          recorded_at: noon(on),
        },
      ]);
  }
  return lines;
}

type NewOrder = { provider: string; account_id: string; order_id: string; charge_id: string; plan: ChargePlan };

async function writeOrder(db: Kysely<LedgerTables>, { provider, account_id, order_id, charge_id, plan }: NewOrder) {
  const { amount, fee, capturedOn } = plan;
  const at = noon(capturedOn);
  await insertRows(db, 'order', [
    {
      provider,
      id: order_id,
      account_id,
      recorded_at: at,
      status: 'charged',
      total_amount: amount,
      charge_id,
      track_number: `T-${order_id}`,
      verified: 1,
      captured_at: at,
      shown_status: 'charged',
      captured_here: 1,
    },
  ]);
  await insertRows(db, 'fee_entry', [
    {
      id: `fee_${order_id}`,
      provider,
      kind: 'accrual',
      order_id,
      charge_id,
      account_id,
      amount: fee,
      order_amount: amount,
      at,
      day: booksDayOf(Date.parse(at)),
      recorded_at: at,
      actor: 'Paydesk',
      place: 0,
    },
  ]);
}

/** As the service does it: what is owed is taken from the next deposit, and what is more is carried forward. */
async function writeDeposits(
  db: Kysely<LedgerTables>,
  { provider, account, until }: { provider: string; account: string; until: number },
  lines: Line[],
): Promise<void> {
  let waiting: Line[] = [];
  let carried = 0;
  for (let day = 0; day <= until; day += 1) {
    const of = lines.filter(({ on }) => on === day);
    const charges = of.filter(({ kind }) => kind === 'charge');
    waiting.push(...of.filter(({ kind }) => kind !== 'charge'));
    if (charges.length === 0) continue;
    const taken = [...charges, ...waiting];
    const sum = (kind: string) => taken.reduce((total, line) => total + (line.kind === kind ? line.amount : 0), 0);
    const fees = 0 - charges.reduce((total, { fee }) => total + fee, 0);
    const feesReturned = waiting.reduce((total, { fee }) => total + fee, 0);
    const charged = sum('charge');
    const owed = carried - sum('refund') - sum('return') - feesReturned;
    const withheld = Math.min(owed, charged - fees);
    const id = `settlement_${account}_${day}`;
    const deposited_at = micros(noon(day, 30));
    await insertRows(db, 'deposit', [
      {
        provider,
        id,
        account_id: account,
        deposited_at,
        day: booksDayOf(Date.parse(deposited_at)),
        amount: charged - fees - withheld,
        charges: charged,
        fees,
        refunds: 0 - sum('refund'),
        returns: 0 - sum('return'),
        fees_returned: feesReturned,
        brought_forward: carried,
        carried_forward: owed - withheld,
        line_count: taken.length,
        lines_read: 1,
        recorded_at: noon(day, 31),
      },
    ]);
    await insertRows(
      db,
      'deposit_line',
      taken.map(({ on: _on, ...line }) => ({ provider, deposit_id: id, ...line })),
    );
    carried = owed - withheld;
    waiting = [];
  }
}
