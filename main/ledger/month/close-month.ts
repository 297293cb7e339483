// Closes a month: its movements and figures are copied as they are, and never change from then on.
import { createHash, randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { CloseMonthInput, MonthBalance } from '../../../contract/console/month.ts';
import { AccountFigures, totalOf } from '../../../contract/console/month-figures.ts';
import { isLater } from '../../core/month.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, signedBy } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { isUniqueViolation } from '../store/in-transaction.ts';
import { insertRows } from '../store/many-rows.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, type StatedRow } from './complete-movements.ts';
import { countMonth, namedFigures } from './count-month.ts';
import type { MonthLine } from './month-lines.ts';
import { clockOf, closingsOf } from './read-month.ts';

type Db = Kysely<LedgerTables>;

/** balance: as it was shown. total: of the figures that the warnings are about; without it, the figures are frozen as they are. */
export const Close = CloseMonthInput.omit({ warned: true }).extend({
  balance: MonthBalance.nullable(),
  total: AccountFigures.optional(),
});
type Close = ReturnType<typeof Close.parse>;

/** Engineering value: rows that are written in one transaction. A capture waits no longer. */
const AT_A_TIME = 500;

export const closeMonth = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, false);
export const closeMonthAgain = (context: CallContext, close: Close): Promise<void> => closeAs(context, close, true);

/** Freezes the month as it was at one moment; what is recorded while it is copied is a late change. Throws `month_not_over`, `month_closed_already`, `month_not_closed` and `month_warnings_changed`. */
async function closeAs(context: CallContext, close: Close, again: boolean): Promise<void> {
  const { db, nowMs } = context;
  const { environmentId, month } = close;
  const provider = await providerOf(db, environmentId);
  if (month >= booksMonthOf(await clockOf(db, environmentId, nowMs)))
    throw new PaydeskError('month_not_over', { month });
  const [before] = await closingsOf(db, provider, month);
  if (before && !again) throw alreadyClosed(before);
  if (!before && again) throw new PaydeskError('month_not_closed', { month });
  const number = (before?.number ?? 0) + 1;
  await deleteLeftBehind(db, nowMs);
  const { held, ...copy } = await context.snapshot((then) => readCopy(then, context, close, provider));
  try {
    for (const { table, packed } of held) {
      const rows = JSON.parse(inflateRawSync(packed).toString()) as Parameters<typeof insertRows>[2];
      await db.transaction().execute((trx) => insertRows(trx, table, rows));
      await new Promise(setImmediate);
    }
    await finish(context, close, { provider, number, ...copy });
  } catch (error) {
    // Of a month that was closed although its answer was lost, the database deletes nothing.
    await deleteCopied(db, copy.id).catch(() => undefined);
    throw error;
  }
}

/** Engineering value, in ms: no closing takes as long. */
const UNDER_WAY_MS = 86_400_000;

/** Begins with the time, so that rows that another server is writing aren't taken for left behind. */
const newId = (nowMs: number): string => `${nowMs.toString(16).padStart(12, '0')}-${randomUUID()}`;
const isUnderWay = (id: string, nowMs: number): boolean => Number.parseInt(id.slice(0, 12), 16) > nowMs - UNDER_WAY_MS;

/** Deletes the rows of closings that never came to their end. */
async function deleteLeftBehind(db: Db, nowMs: number): Promise<void> {
  for (let after = ''; ; ) {
    const found = await db
      .selectFrom('closed_movement')
      .select('closing_id')
      .where('closing_id', '>', after)
      .orderBy('closing_id')
      .limit(sql.lit(1))
      .executeTakeFirst();
    if (!found) return;
    after = found.closing_id;
    const closed = await db.selectFrom('closed_month').select('id').where('id', '=', after).executeTakeFirst();
    if (!closed && !isUnderWay(after, nowMs)) await deleteCopied(db, after);
  }
}

/** Some rows in one transaction. The movements last: by them, what is left behind is found again. */
async function deleteCopied(db: Db, id: string): Promise<void> {
  for (const table of ['closed_deposit_line', 'closed_movement'] as const)
    for (;;) {
      const last = await db
        .selectFrom(table)
        .select('place')
        .where('closing_id', '=', id)
        .orderBy('place', 'desc')
        .limit(sql.lit(1))
        .executeTakeFirst();
      if (!last) break;
      await db
        .deleteFrom(table)
        .where('closing_id', '=', id)
        .where('place', '>', last.place - AT_A_TIME)
        .execute();
      await new Promise(setImmediate);
    }
}

const alreadyClosed = ({ month, closed_by }: { month: string; closed_by: string }) =>
  new PaydeskError('month_closed_already', { month, actor: closed_by });

type Copy = { id: string; asOf: string; figures: string; movements: number; digest: string };
type CopiedTable = 'closed_movement' | 'closed_deposit_line';

/** Rows as they are to be written. Compressed: a month of 100,000 movements takes some 15 MB. */
type Held = { table: CopiedTable; packed: Uint8Array };

/** Reads what is copied. It is written afterwards, because SQLite's log grows with all that is written while a moment is held. */
async function readCopy(
  then: Db,
  context: CallContext,
  { environmentId, month, total }: Close,
  provider: string,
): Promise<Copy & { held: Held[] }> {
  const id = newId(context.nowMs);
  // Its first query begins the moment: the clock is read after it.
  const newest = await clockOf(then, environmentId, 0);
  const asOf = new Date(Math.max(newest, context.nowMs)).toISOString();
  const held: Held[] = [];
  const hold = (table: CopiedTable, rows: object[]) =>
    held.push({ table, packed: deflateRawSync(JSON.stringify(rows), { level: 1 }) });
  const hash = createHash('sha256');
  let place = 0;
  const holdMovements = async (rows: StatedRow[]) => {
    const movements = await namedMovements(then, provider, rows);
    const copied = rows.map((row, index) => {
      const movement = JSON.stringify(movements[index]);
      // Without what an erasure takes out of a closed month.
      hash.update(JSON.stringify({ ...movements[index], consumerName: null, note: null })).update('\n');
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
  if (total && !isDeepStrictEqual(totalOf([...figures.values()]), total))
    throw new PaydeskError('month_warnings_changed', { month });
  const named = JSON.stringify(await namedFigures(then, figures));
  return { id, asOf, held, figures: named, movements: place, digest: hash.digest('hex') };
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

type Finished = Copy & { provider: string; number: number };

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
  return closing.catch(async (error: unknown) => {
    // Two persons close it at the same time.
    const [before] = isUniqueViolation(error) ? await closingsOf(context.db, provider, month) : [];
    throw before ? alreadyClosed(before) : error;
  });
}
