// Closes a month: its movements and figures are copied as they are, and never change from then on.
import { createHash, randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { CloseMonthInput, MonthBalance } from '../../../contract/console/month.ts';
import { isLater } from '../../core/month.ts';
import { PaydeskError } from '../../process/problem.ts';
import { copyDepositLines } from '../accounting/deposit-lines.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { isUniqueViolation } from '../store/in-transaction.ts';
import { insertRows } from '../store/many-rows.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, type StatedRow } from './complete-movements.ts';
import { clockOf, closingsOf, countMonth } from './read-month.ts';

type Db = Kysely<LedgerTables>;

/** balance: as it was shown. */
export const Close = CloseMonthInput.omit({ warned: true }).extend({
  balance: MonthBalance.nullable(),
});
type Close = ReturnType<typeof Close.parse>;

/** Rows that are written in one transaction: a capture waits no longer. */
const AT_A_TIME = 250;
/** A month that is over seldom changes while it is copied. */
const TRIES = 3;

export const closeMonth = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, false);
export const closeMonthAgain = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, true);

/** Throws `month_not_over`, `month_closed_already`, `month_not_closed`, and `month_changing` where feeds bring changes all the time. */
async function closeAs(context: CallContext, close: Close, again: boolean): Promise<void> {
  const { db, nowMs } = context;
  const { environmentId, month } = close;
  const provider = await providerOf(db, environmentId);
  const asOf = await clockOf(db, environmentId, nowMs);
  if (month >= booksMonthOf(asOf)) throw new PaydeskError('month_not_over', { month });
  const [before] = await closingsOf(db, provider, month);
  if (before && !again) throw alreadyClosed(before);
  if (!before && again) throw new PaydeskError('month_not_closed', { month });
  const number = (before?.number ?? 0) + 1;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const copy = await copyMonth(db, provider, month);
    const isClosed = await finish(context, close, { provider, number, asOf: new Date(asOf).toISOString(), ...copy });
    if (isClosed) return;
    await db.deleteFrom('closed_movement').where('closing_id', '=', copy.id).execute();
    await db.deleteFrom('closed_deposit_line').where('closing_id', '=', copy.id).execute();
  }
  throw new PaydeskError('month_changing', { month });
}

const alreadyClosed = ({ month, closed_by }: { month: string; closed_by: string }) =>
  new PaydeskError('month_closed_already', { month, actor: closed_by });

type Copy = { id: string; state: string; figures: string; movements: number; digest: string };

/** Copies the movements, some at a time. */
async function copyMonth(db: Db, provider: string, month: string): Promise<Copy> {
  const id = randomUUID();
  const state = await changesSoFar(db, provider);
  const hash = createHash('sha256');
  let place = 0;
  const copy = async (rows: StatedRow[]) => {
    for (let from = 0; from < rows.length; from += AT_A_TIME) {
      const some = rows.slice(from, from + AT_A_TIME);
      const movements = await namedMovements(db, provider, some);
      const copied = some.map((row, index) => {
        const movement = JSON.stringify(movements[index]);
        hash.update(movement).update('\n');
        return {
          provider,
          closing_id: id,
          place: place + index,
          key: row.key,
          kind: row.kind,
          at: row.at,
          account_id: row.account_id,
          code: row.code,
          amount: row.amount,
          state: row.state,
          is_later: Number(isLater({ state: row.state, depositedAt: row.deposited_at }, month)),
          movement,
        };
      });
      place += copied.length;
      await db.transaction().execute((trx) => insertRows(trx, 'closed_movement', copied));
    }
  };
  const figures = JSON.stringify(await countMonth(db, { provider, month }, copy));
  await copyDepositLines(db, { id, provider, month });
  return { id, state, figures, movements: place, digest: hash.digest('hex') };
}

/** Tells by its text whether anything was recorded of a provider in between. */
async function changesSoFar(db: Db, provider: string): Promise<string> {
  const fact = await db
    .selectFrom('fact')
    .select('seq')
    .where('provider', '=', provider)
    .orderBy('seq', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst();
  const counted = await db
    .selectFrom('after_charge_revision')
    .select('revision')
    .where('provider', '=', provider)
    .executeTakeFirst();
  return JSON.stringify([fact?.seq ?? 0, counted?.revision ?? 0]);
}

type Finished = Copy & { provider: string; number: number; asOf: string };

/** Whether nothing has changed meanwhile: only then is the month closed. */
function finish(context: CallContext, close: Close, copy: Finished): Promise<boolean> {
  const { month, note, balance } = close;
  const name = signedBy(context, close);
  const { id, state, provider, number, asOf, figures, movements, digest } = copy;
  const closing = context.db.transaction().execute(async (trx) => {
    if ((await changesSoFar(trx, provider)) !== state) return false;
    await trx
      .insertInto('closed_month')
      .values({
        provider,
        month,
        number,
        id,
        as_of: asOf,
        closed_by: name,
        note,
        figures,
        balance: balance === null ? null : JSON.stringify(balance),
        movements,
        digest,
      })
      .execute();
    const at = new Date(context.nowMs).toISOString();
    await audit(trx, at, name, 'close_month', month, { provider, number, asOf, movements, digest, note });
    return true;
  });
  return closing.catch((error: unknown) => {
    // Two persons close it at the same time.
    if (isUniqueViolation(error)) throw alreadyClosed({ month, closed_by: name });
    throw error;
  });
}
