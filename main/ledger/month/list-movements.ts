// A month's movements page by page, in the order of their time and then of their keys: of an open month from the ledger, of a closed one as it was closed.
import { type Kysely, sql } from 'kysely';
import { Movement, type MovementsInput } from '../../../contract/console/month.ts';
import { type MovementFilter, MovementKind } from '../../../contract/console/movement-kind.ts';
import type { Page } from '../../../contract/console/page.ts';
import { compareTexts } from '../../core/compare-texts.ts';
import { isLater, sortable } from '../../core/month.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { CallContext } from '../define-call.ts';
import { providerOf } from '../environments/provider-key.ts';
import type { LedgerTables } from '../store/schema.ts';
import { namedMovements, type StatedRow, withStates } from './complete-movements.ts';
import { EVERY_KIND, type MonthSpan, readPiece, startOf } from './movements.ts';
import { closingsOf } from './read-month.ts';

type Db = Kysely<LedgerTables>;

/** More than a month has payouts. */
const LEAST_PIECE = 100;
/** Where few movements of many are looked for. */
const WIDE_PIECE = 500;

/** A page of a month's movements. In a closed month nothing is looked up elsewhere. */
export async function readMovements({ db }: CallContext, input: MovementsInput): Promise<Page<Movement>> {
  const provider = await providerOf(db, input.environmentId);
  const [closed] = await closingsOf(db, provider, input.month);
  return closed ? closedPage(db, closed.id, input) : openPage(db, provider, input);
}

const DEBITS: readonly MovementKind[] = ['capture', 'presented_again'];

/** Which kinds of movements a filter is about. */
function kindsOf(show: MovementFilter | null): readonly MovementKind[] {
  const kind = MovementKind.safeParse(show).data;
  if (kind) return [kind];
  return show === null ? EVERY_KIND : DEBITS;
}

const isShown: Record<Exclude<MovementFilter, MovementKind>, (row: StatedRow, month: string) => boolean> = {
  open: ({ state }) => state === 'waiting',
  came_back: ({ state }) => state === 'came_back',
  settled: ({ state }) => state === 'settled',
  later: ({ state, deposited_at: depositedAt }, month) => isLater({ state, depositedAt }, month),
};

async function openPage(db: Db, provider: string, input: MovementsInput): Promise<Page<Movement>> {
  const { month, accountId, show, cursor, limit } = input;
  const span: MonthSpan = { provider, month, accountId, kinds: kindsOf(show) };
  const after = cursor ? placeOf(cursor) : null;
  const isWanted = show !== null && show in isShown ? isShown[show as keyof typeof isShown] : () => true;
  const size = show !== null && show in isShown ? WIDE_PIECE : Math.max(LEAST_PIECE, limit + 1);
  const found: StatedRow[] = [];
  let from: string | null = after ? after.at.slice(0, 23) : startOf(month);
  while (from !== null && found.length <= limit) {
    const piece: Awaited<ReturnType<typeof readPiece>> = await readPiece(db, span, from, size);
    const left = after ? piece.rows.filter((row) => isAfter(row, after)) : piece.rows;
    const rows = await withStates(db, provider, left);
    found.push(...rows.filter((row) => isWanted(row, month)));
    from = piece.next;
    await new Promise(setImmediate);
  }
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await namedMovements(db, provider, shown),
    nextCursor: found.length > limit && last ? cursorOf([sortable(last.at), last.key]) : null,
  };
}

type OpenPlace = { at: string; key: string };

const isAfter = ({ at, key }: OpenPlace, place: OpenPlace): boolean =>
  (compareTexts(sortable(at), place.at) || compareTexts(key, place.key)) > 0;

async function closedPage(db: Db, closingId: string, input: MovementsInput): Promise<Page<Movement>> {
  const { accountId, show, cursor, limit } = input;
  const after = cursor ? numberOf(cursor) : -1;
  const rows = await db
    .selectFrom('closed_movement')
    .select(['place', 'movement'])
    .where('closing_id', '=', closingId)
    .where('place', '>', after)
    .where('kind', 'in', [...kindsOf(show)])
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(show === 'open', (query) => query.where('state', '=', 'waiting'))
    .$if(show === 'came_back' || show === 'settled', (query) =>
      query.where('state', '=', show === 'settled' ? 'settled' : 'came_back'),
    )
    .$if(show === 'later', (query) => query.where('is_later', '=', 1))
    .orderBy('place')
    .limit(sql.lit(limit + 1))
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ movement }) => movementOf(movement)),
    nextCursor: rows.length > limit && last ? cursorOf([last.place]) : null,
  };
}

/** As it was written when its month was closed. */
export const movementOf = (json: string): Movement => Movement.parse(JSON.parse(json));

const cursorOf = (place: [number] | [string, string]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url');

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
function placeOf(cursor: string): OpenPlace {
  const [at, key] = partsOf(cursor);
  if (typeof at !== 'string' || typeof key !== 'string') throw new PaydeskError('list_place_invalid');
  return { at, key };
}

function numberOf(cursor: string): number {
  const [place] = partsOf(cursor);
  if (!Number.isSafeInteger(place)) throw new PaydeskError('list_place_invalid');
  return Number(place);
}
