// Pages by key: how many to a page, and the cursor that asks for the next.
import { z } from '@hono/zod-openapi';
import { Refusal } from '../../http/refusal.ts';

/** In a query. Ours: 50 where none is asked for, 200 at most. */
export const PageLimit = z.coerce.number().int().min(1).max(200).default(50);
export const Cursor = z.string().min(1).max(400);

export function cursorOf(position: object): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** The position a cursor stands for; 422 where it is none of ours. */
export function readCursor<Position>(cursor: string | undefined, schema: z.ZodType<Position>): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new Refusal(422, 'cursor: must be the next_cursor of the page before');
  }
}
