// What is different in a month since it was closed: movements that came, went, or are others now.
import { type Kysely, sql } from 'kysely';
import type { LateChange, LateChanges, Movement } from '../../../contract/console/month.ts';
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, type StatedRow } from './complete-movements.ts';
import { piecesOf } from './count-month.ts';
import { movementOf } from './list-movements.ts';
import { EVERY_KIND } from './movements.ts';
import { closingsOf } from './read-month.ts';
import type { ClosedMovementTable } from './tables.ts';

type Db = Kysely<LedgerTables>;
type Content = Pick<ClosedMovementTable, 'at' | 'account_id' | 'code' | 'amount'>;

/** How many are shown. All of them are counted. */
const SHOWN = 500;

/** A deposit that takes in a capture later is no change of the month: of a movement only kind, time, account, code and amount count. */
const contentOf = ({ at, account_id, code, amount }: Content): string => JSON.stringify([at, account_id, code, amount]);

/** Months that were closed earlier don't tell what their deposits were made of. */
const isSame = (before: string, row: StatedRow): boolean =>
  before === contentOf(row) || (row.kind === 'deposit' && before === contentOf({ ...row, code: null }));

/** Throws `month_not_closed`. */
export async function readLateChanges({ db }: CallContext, { environmentId, month }: MonthInput): Promise<LateChanges> {
  const provider = await providerOf(db, environmentId);
  const [closed] = await closingsOf(db, provider, month);
  if (!closed) throw new PaydeskError('month_not_closed', { month });
  const before = await contentsOf(db, closed.id);
  const counts = { added: 0, gone: 0, changed: 0 };
  const changes: { change: 'added' | 'changed'; row: StatedRow; place: number | null }[] = [];
  for await (const rows of piecesOf(db, { provider, month, accountId: null, kinds: EVERY_KIND }))
    for (const row of rows) {
      const frozen = before.get(row.key);
      before.delete(row.key);
      if (frozen && isSame(frozen.content, row)) continue;
      const change = frozen === undefined ? 'added' : 'changed';
      counts[change] += 1;
      if (changes.length < SHOWN) changes.push({ change, row, place: frozen?.place ?? null });
    }
  counts.gone = before.size;
  const gone = [...before.values()].slice(0, Math.max(0, SHOWN - changes.length)).map(({ place }) => place);
  const frozen = await frozenOf(db, closed.id, [...gone, ...changes.flatMap(({ place }) => place ?? [])]);
  const after = await namedMovements(
    db,
    provider,
    changes.map(({ row }) => row),
  );
  const items: LateChange[] = [
    ...changes.map(({ change, place }, index) => ({
      change,
      before: frozen.get(place) ?? null,
      after: after[index] ?? null,
    })),
    ...gone.map((place) => ({ change: 'gone' as const, before: frozen.get(place) ?? null, after: null })),
  ];
  return { ...counts, items };
}

/** Engineering value: read within some ten milliseconds. */
const PIECE = 5_000;

/** By key, in pieces. */
async function contentsOf(db: Db, closingId: string): Promise<Map<string, { content: string; place: number }>> {
  const contents = new Map<string, { content: string; place: number }>();
  for (let after = -1; ; ) {
    const rows = await db
      .selectFrom('closed_movement')
      .select(['place', 'key', 'at', 'account_id', 'code', 'amount'])
      .where('closing_id', '=', closingId)
      .where('place', '>', after)
      .orderBy('place')
      .limit(sql.lit(PIECE))
      .execute();
    for (const row of rows) contents.set(row.key, { content: contentOf(row), place: row.place });
    const last = rows.at(-1);
    if (!last || rows.length < PIECE) return contents;
    after = last.place;
    await new Promise(setImmediate);
  }
}

/** By place. */
async function frozenOf(db: Db, closingId: string, places: number[]): Promise<Map<number | null, Movement>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .selectFrom('closed_movement')
    .select(['place', 'movement'])
    .where('closing_id', '=', closingId)
    .where(expressionsOf(db).isAmong('place', places))
    .execute();
  return new Map(rows.map(({ place, movement }) => [place, movementOf(movement)]));
}
