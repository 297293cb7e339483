// A month's movements page by page, in the order of their time and then of their keys: of an open month from the ledger, of a closed one as it was closed.
import { type Kysely, sql } from 'kysely';
import { Movement, type MovementsInput } from '../../../contract/console/month.ts';
import {
  type DebitFilter,
  LineFilter,
  type MovementFilter,
  MovementKind,
} from '../../../contract/console/movement-kind.ts';
import type { Page } from '../../../contract/console/page.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { sortable } from '../../core/month.ts';
import { PaydeskError } from '../../process/problem.ts';
import { closedLines } from '../accounting/deposit-lines.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, withStates } from './complete-movements.ts';
import { countedMonth, KEPT_ROWS } from './count-month.ts';
import { type FigureFilter, figureRows, lineMovement, lineRow, type PlacedRow, type RowPlace } from './figure-rows.ts';
import { EVERY_KIND, movementsFrom, startOf } from './movements.ts';
import { closingFor } from './read-month.ts';
import type { ClosedMonthTable } from './tables.ts';

type Db = Kysely<LedgerTables>;

const DEBITS: readonly MovementKind[] = ['capture', 'presented_again'];

/** More than a month has payouts. */
const LEAST_PIECE = 100;

/** A page of a month's movements. In a closed month nothing is looked up elsewhere. */
export async function readMovements({ db }: CallContext, input: MovementsInput): Promise<Page<Movement>> {
  const provider = await providerOf(db, input.environmentId);
  const closed = await closingFor(db, provider, input);
  const { show } = input;
  if (closed) {
    const ofLines = LineFilter.safeParse(show).data;
    return ofLines ? closedLinesPage(db, closed.id, ofLines, input) : closedPage(db, closed, input);
  }
  const kinds = kindsOf(show);
  const read = kinds
    ? movementsAfter(db, provider, kinds, input)
    : figureAfter(db, provider, show as FigureFilter, input);
  const found: PlacedRow[] = [];
  for await (const piece of read) {
    found.push(...piece);
    if (found.length > input.limit) break;
  }
  const shown = found.slice(0, input.limit);
  const last = shown.at(-1);
  return {
    items: await namedMovements(
      db,
      provider,
      shown.map(({ row }) => row),
    ),
    nextCursor: found.length > input.limit && last ? cursorOf(last.place) : null,
  };
}

async function* movementsAfter(
  db: Db,
  provider: string,
  kinds: readonly MovementKind[],
  { month, accountId, cursor, limit }: MovementsInput,
): AsyncGenerator<PlacedRow[]> {
  const [key = '', at = startOf(month)] = cursor ? placeOf(cursor) : [];
  const span = { provider, month, accountId, kinds };
  for await (const piece of movementsFrom(db, span, at.slice(0, 23), Math.max(LEAST_PIECE, limit + 1))) {
    const left = piece.filter((row) => (compareTexts(sortable(row.at), at) || compareTexts(row.key, key)) > 0);
    const rows = await withStates(db, provider, left);
    yield rows.map((row) => ({ place: [row.key, sortable(row.at)], row }));
    await new Promise(setImmediate);
  }
}

/** Those that were kept when the figure was counted, then what comes after them. */
async function* figureAfter(
  db: Db,
  provider: string,
  show: FigureFilter,
  { month, accountId, cursor }: MovementsInput,
): AsyncGenerator<PlacedRow[]> {
  const after = cursor ? placeOf(cursor) : null;
  const counted = await countedMonth(db, { provider, month }, after !== null);
  const kept = counted.rows.get(show) ?? [];
  const begins = after ? kept.findIndex(({ place: [key] }) => key === after[0]) + 1 : 0;
  const isKept = show !== 'deposit_fees' && (after === null || begins > 0);
  if (isKept) yield kept.slice(begins).filter(({ row }) => accountId === null || row.account_id === accountId);
  if (isKept && kept.length < KEPT_ROWS) return;
  yield* figureRows(db, show, { provider, month, accountId }, isKept ? (kept.at(-1)?.place ?? null) : after);
}

/** The kinds of movements that a filter shows all of; null of a figure's rows. */
const kindsOf = (show: MovementFilter | null): readonly MovementKind[] | null => {
  if (show === null) return EVERY_KIND;
  if (show === 'refunded') return ['refund', 'refund_failed'];
  const kind = MovementKind.safeParse(show).data;
  return kind ? [kind] : null;
};

const CLOSED_STATE: Partial<Record<MovementFilter, string>> = {
  open: 'waiting',
  came_back: 'came_back',
  settled: 'settled',
} satisfies Partial<Record<DebitFilter, string>>;

/** Engineering value: rows of a closing that are looked through within some ten milliseconds. */
const CLOSED_PIECE = 5_000;

async function closedPage(
  db: Db,
  { id: closingId, movements }: Pick<ClosedMonthTable, 'id' | 'movements'>,
  { accountId, show, cursor, limit }: MovementsInput,
): Promise<Page<Movement>> {
  const state = show === null ? undefined : CLOSED_STATE[show];
  const found: { place: number; movement: Movement }[] = [];
  for (let from = cursor ? numberOf(cursor) + 1 : 0; from < movements && found.length <= limit; from += CLOSED_PIECE) {
    const rows = await db
      .selectFrom('closed_movement')
      .select(['place', 'movement'])
      .where('closing_id', '=', closingId)
      .where('place', '>=', from)
      .where('place', '<', from + CLOSED_PIECE)
      .where('kind', 'in', [...(kindsOf(show) ?? DEBITS)])
      .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
      .$if(state !== undefined, (query) => query.where('state', '=', (state ?? '') as 'waiting'))
      .$if(show === 'later', (query) => query.where('is_later', '=', 1))
      .orderBy('place')
      .limit(sql.lit(limit + 1 - found.length))
      .execute();
    found.push(...rows.map(({ place, movement }) => ({ place, movement: movementOf(movement) })));
    await new Promise(setImmediate);
  }
  return pageOf(found, limit);
}

async function closedLinesPage(
  db: Db,
  closingId: string,
  show: LineFilter,
  { accountId, cursor, limit }: MovementsInput,
): Promise<Page<Movement>> {
  const found: { place: number; movement: Movement }[] = [];
  for (let after = cursor ? numberOf(cursor) : -1; found.length <= limit; ) {
    const lines = await closedLines(db, closingId, after);
    for (const { place, line } of lines) {
      const row = accountId === null || line.accountId === accountId ? lineRow(show, line)?.row : undefined;
      if (row) found.push({ place, movement: lineMovement(line, row) });
    }
    const last = lines.at(-1);
    if (!last) break;
    after = last.place;
    await new Promise(setImmediate);
  }
  return pageOf(found, limit);
}

function pageOf(found: { place: number; movement: Movement }[], limit: number): Page<Movement> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ movement }) => movement),
    nextCursor: found.length > limit && last ? cursorOf([last.place]) : null,
  };
}

/** As it was written when its month was closed. */
export const movementOf = (json: string): Movement => Movement.parse(JSON.parse(json));

const cursorOf = (place: [number] | RowPlace): string => Buffer.from(JSON.stringify(place)).toString('base64url');

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (Array.isArray(parts)) return parts;
  } catch {
    // Told below, like a cursor of another shape.
  }
  throw new PaydeskError('list_place_invalid');
}

/** Throws `list_place_invalid`, also where the month was closed between two pages. */
function placeOf(cursor: string): RowPlace {
  const place = partsOf(cursor);
  if (place.length < 2 || !place.every((part) => typeof part === 'string'))
    throw new PaydeskError('list_place_invalid');
  return place as RowPlace;
}

function numberOf(cursor: string): number {
  const [place] = partsOf(cursor);
  if (!Number.isSafeInteger(place)) throw new PaydeskError('list_place_invalid');
  return Number(place);
}
