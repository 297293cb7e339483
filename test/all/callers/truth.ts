// What a question's conditions mean in plain SQL, without any index or search of ours.
import Database from 'better-sqlite3';
import { ledgerFile } from '../../../main/ledger/file/ledger-file.ts';
import { SEEDED } from '../../../scripts/seed/payments.ts';

const PAYMENTS = `with payment as (
  select '/orders/' || o.id as path, s.first_name, s.last_name, o.total_amount as amount, o.recorded_at, o.captured_at,
    o.account_id, o.track_number, o.id || ' ' || coalesce(o.session_id, '') || ' ' || coalesce(o.charge_id, '') as ids
  from "order" o left join session s on s.provider = o.provider and s.id = o.session_id where o.provider = :provider
  union all
  select '/sessions/' || s.id, s.first_name, s.last_name, s.total_amount, s.recorded_at, null, s.account_id, s.track_number, s.id
  from session s where s.provider = :provider and s.has_order = 0)`;

/** from, until: ms, UTC. */
export type Days = { from: number; until: number };

export type Truth = ReturnType<typeof openTruth>;

/** Reads a ledger that a Paydesk may have open. */
export function openTruth(dataFolder: string) {
  const db = new Database(ledgerFile(dataFolder), { readonly: true });
  return {
    /** The addresses of all payments that a condition holds for. */
    paths: (condition: string): string[] =>
      db
        .prepare(`${PAYMENTS} select path from payment where ${condition}`)
        .pluck()
        .all({ provider: SEEDED.provider }) as string[],
    close: () => db.close(),
  };
}

const iso = (ms: number) => `'${new Date(ms).toISOString()}'`;

/** A payment is of the days in which it was made or captured. */
export const within = ({ from, until }: Days): string =>
  `((recorded_at >= ${iso(from)} and recorded_at < ${iso(until)}) or (captured_at >= ${iso(from)} and captured_at < ${iso(until)}))`;

/** Days of this computer's zone, the first so many before today. */
export function daysAgo(now: number, first: number, count = 1): Days {
  const at = new Date(now);
  const start = (days: number) => new Date(at.getFullYear(), at.getMonth(), at.getDate() - days).getTime();
  return { from: start(first), until: start(first - count) };
}

export function lastMonth(now: number): Days {
  const at = new Date(now);
  const start = (months: number) => new Date(at.getFullYear(), at.getMonth() + months, 1).getTime();
  return { from: start(-1), until: start(0) };
}
