// Keyset pages: the cursor is the place of the last row shown, so a page costs the same however deep it lies and no row is shown twice.
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';

type KeysetCursor = { recorded_at: string; id: string };

/** What a page's rows must satisfy, given that they are ordered by recorded_at (or `by`) and id, `first` ones first. */
export function afterCursor(
  cursor: string | null | undefined,
  by = 'recorded_at',
  first: 'newest' | 'oldest' = 'newest',
): RawBuilder<SqlBool> {
  if (!cursor) return sql<SqlBool>`true`;
  const place = placeOf(cursor);
  const beyond = first === 'newest' ? sql`<` : sql`>`;
  return sql<SqlBool>`(${sql.ref(by)}, id) ${beyond} (${place.recorded_at}, ${place.id})`;
}

/** Cuts a page out of rows of which one more was asked for than it holds: that one says whether there is a next page. */
export function cutPage<Row extends KeysetCursor>(
  rows: Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > limit && last ? cursorOf(last) : null };
}

function cursorOf(place: KeysetCursor): string {
  return Buffer.from(JSON.stringify([place.recorded_at, place.id])).toString('base64url');
}

function placeOf(cursor: string): KeysetCursor {
  try {
    const [recordedAt, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown[];
    if (typeof recordedAt === 'string' && typeof id === 'string') return { recorded_at: recordedAt, id };
  } catch {
    // Told below, like a cursor of another shape.
  }
  throw new PaydeskError('list_place_invalid');
}
