// Closes a month: its movements and figures are copied as they are, and never change from then on.
import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { CloseMonthInput, MonthBalance } from '../../../contract/console/month.ts';
import { isLater } from '../../core/month.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import { isUniqueViolation } from '../store/in-transaction.ts';
import { insertRows } from '../store/many-rows.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, type StatedRow } from './complete-movements.ts';
import { countMonth, namedFigures } from './count-month.ts';
import type { MonthLine } from './month-lines.ts';
import { clockOf, closingsOf } from './read-month.ts';

type Db = Kysely<LedgerTables>;

/** balance: as it was shown. */
export const Close = CloseMonthInput.omit({ warned: true }).extend({
  balance: MonthBalance.nullable(),
});
type Close = ReturnType<typeof Close.parse>;

/** Engineering value: rows that are written in one transaction. A capture waits no longer. */
const AT_A_TIME = 250;

export const closeMonth = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, false);
export const closeMonthAgain = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, true);

/** Freezes the month as it was at one moment; what is recorded while it is copied is a late change. Throws `month_not_over`, `month_closed_already` and `month_not_closed`. */
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
  const copy = await context.snapshot((then) => copyMonth({ then, now: db }, provider, month));
  await finish(context, close, { provider, number, asOf: new Date(asOf).toISOString(), ...copy });
}

const alreadyClosed = ({ month, closed_by }: { month: string; closed_by: string }) =>
  new PaydeskError('month_closed_already', { month, actor: closed_by });

type Copy = { id: string; figures: string; movements: number; digest: string };

/** Copies what was then, some rows at a time. */
async function copyMonth({ then, now }: { then: Db; now: Db }, provider: string, month: string): Promise<Copy> {
  const id = randomUUID();
  const hash = createHash('sha256');
  let place = 0;
  const copyMovements = async (rows: StatedRow[]) => {
    const movements = await namedMovements(then, provider, rows);
    const copied = rows.map((row, index) => {
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
    await insertInTurns(now, 'closed_movement', copied);
  };
  let linePlace = 0;
  const copyLines = async (lines: MonthLine[]) => {
    const copied = lines.map((line, index) => ({
      provider,
      closing_id: id,
      place: linePlace + index,
      amount: line.amount,
      line: JSON.stringify(line),
    }));
    linePlace += copied.length;
    await insertInTurns(now, 'closed_deposit_line', copied);
  };
  const { figures } = await countMonth(then, { provider, month }, { movements: copyMovements, lines: copyLines });
  const named = JSON.stringify(await namedFigures(then, figures));
  return { id, figures: named, movements: place, digest: hash.digest('hex') };
}

async function insertInTurns(
  db: Db,
  table: 'closed_movement' | 'closed_deposit_line',
  rows: Parameters<typeof insertRows>[2],
): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_A_TIME) {
    const some = rows.slice(from, from + AT_A_TIME);
    await db.transaction().execute((trx) => insertRows(trx, table, some));
    await new Promise(setImmediate);
  }
}

type Finished = Copy & { provider: string; number: number; asOf: string };

function finish(context: CallContext, close: Close, copy: Finished): Promise<void> {
  const { month, note, balance } = close;
  const name = signedBy(context, close);
  const { id, provider, number, asOf, figures, movements, digest } = copy;
  const closing = context.db.transaction().execute(async (trx) => {
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
  });
  return closing.catch((error: unknown) => {
    // Two persons close it at the same time.
    if (isUniqueViolation(error)) throw alreadyClosed({ month, closed_by: name });
    throw error;
  });
}
