// Closes a month: its movements and figures are copied as they are, and never change from then on.
import { createHash, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
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
const AT_A_TIME = 500;

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
  const { held, ...copy } = await context.snapshot((then) => readCopy(then, provider, month));
  for (const { table, packed } of held) {
    const rows = JSON.parse(inflateRawSync(packed).toString()) as Parameters<typeof insertRows>[2];
    await db.transaction().execute((trx) => insertRows(trx, table, rows));
    await new Promise(setImmediate);
  }
  await finish(context, close, { provider, number, asOf: new Date(asOf).toISOString(), ...copy });
}

const alreadyClosed = ({ month, closed_by }: { month: string; closed_by: string }) =>
  new PaydeskError('month_closed_already', { month, actor: closed_by });

type Copy = { id: string; figures: string; movements: number; digest: string };
type CopiedTable = 'closed_movement' | 'closed_deposit_line';

/** Rows as they are to be written. Compressed: a month of 100,000 movements takes some 15 MB. */
type Held = { table: CopiedTable; packed: Uint8Array };

/** Reads what is copied. It is written afterwards, because SQLite's log grows with all that is written while a moment is held. */
async function readCopy(then: Db, provider: string, month: string): Promise<Copy & { held: Held[] }> {
  const id = randomUUID();
  const held: Held[] = [];
  const hold = (table: CopiedTable, rows: object[]) =>
    held.push({ table, packed: deflateRawSync(JSON.stringify(rows), { level: 1 }) });
  const hash = createHash('sha256');
  let place = 0;
  const holdMovements = async (rows: StatedRow[]) => {
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
    hold('closed_movement', copied);
  };
  let linePlace = 0;
  const holdLines = (lines: MonthLine[]) => {
    const copied = lines.map((line, index) => ({
      provider,
      closing_id: id,
      place: linePlace + index,
      amount: line.amount,
      line: JSON.stringify(line),
    }));
    linePlace += copied.length;
    hold('closed_deposit_line', copied);
  };
  const also = { movements: inTurns(holdMovements), lines: inTurns(holdLines) };
  const { figures } = await countMonth(then, { provider, month }, also);
  const named = JSON.stringify(await namedFigures(then, figures));
  return { id, held, figures: named, movements: place, digest: hash.digest('hex') };
}

/** Some rows at a time. Between two of them other calls have their turn. */
const inTurns =
  <Row>(take: (rows: Row[]) => Promise<void> | void) =>
  async (rows: Row[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += AT_A_TIME) {
      await new Promise(setImmediate);
      await take(rows.slice(from, from + AT_A_TIME));
    }
  };

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
