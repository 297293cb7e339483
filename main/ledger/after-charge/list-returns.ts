// The debits that came back, as an inbox: what is open by what is due first, then what was handled.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import type { ReturnsInput, ReturnView } from '../../../contract/console/after-charge.ts';
import type { Page } from '../../../contract/console/page.ts';
import { PaydeskError } from '../../problem.ts';
import { providerOf } from '../journal.ts';
import { consumerNames } from '../read-orders.ts';
import type { LedgerTables } from '../schema.ts';
import { returnView } from './read-after-charge.ts';
import type { ReturnCaseRow } from './tables.ts';

type Part = 'open' | 'handled';
type Place = { part: Part; by: string; chargeId: string; attempt: number };

const PARTS = { open: ['open'], handled: ['handled'], all: ['open', 'handled'] } as const;

/** A page of them. */
export async function listReturns(db: Kysely<LedgerTables>, input: ReturnsInput): Promise<Page<ReturnView>> {
  const provider = await providerOf(db, input.environmentId);
  const parts: readonly Part[] = PARTS[input.show];
  const place = input.cursor ? placeOf(input.cursor, parts) : null;
  const rows: ReturnCaseRow[] = [];
  for (const part of parts.slice(place ? parts.indexOf(place.part) : 0)) {
    const after = place?.part === part ? place : null;
    const { rows: found } = await read(provider, part, after, input.limit + 1 - rows.length).execute(db);
    rows.push(...found);
    if (rows.length > input.limit) break;
  }
  const shown = rows.slice(0, input.limit);
  const last = shown.at(-1);
  const orders = await ordersOf(db, provider, shown);
  return {
    // A platform's feed tells of its sellers' orders.
    items: shown.map((row) => ({ ...returnView(row, null), ...orders.get(row.order_id) })),
    nextCursor: rows.length > input.limit && last ? cursorOf(last) : null,
  };
}

/** `limit` is written as it is: SQLite plans a statement anew whose limit is put in. */
function read(provider: string, part: Part, after: Place | null, limit: number): RawBuilder<ReturnCaseRow> {
  const ofPart =
    part === 'open'
      ? { where: sql<SqlBool>`handled_at is null`, keys: sql`due, charge_id, attempt`, sign: sql`>`, order: sql`` }
      : {
          where: sql<SqlBool>`handled_at is not null`,
          keys: sql`handled_at, charge_id, attempt`,
          sign: sql`<`,
          order: sql` desc`,
        };
  const on = after
    ? sql<SqlBool>`(${ofPart.keys}) ${ofPart.sign} (${after.by}, ${after.chargeId}, ${after.attempt})`
    : sql<SqlBool>`true`;
  const first = sql.ref(part === 'open' ? 'due' : 'handled_at');
  return sql<ReturnCaseRow>`select * from return_case where provider = ${provider} and ${ofPart.where} and ${on}
    order by ${first}${ofPart.order}, charge_id${ofPart.order}, attempt${ofPart.order} limit ${sql.lit(limit)}`;
}

/** Whose the orders are, and their consumers' names, by order: of those that are known here. */
async function ordersOf(
  db: Kysely<LedgerTables>,
  provider: string,
  rows: ReturnCaseRow[],
): Promise<Map<string, Pick<ReturnView, 'accountId' | 'consumerName'>>> {
  if (rows.length === 0) return new Map();
  const ids = rows.map(({ order_id }) => order_id);
  const orders = await db
    .selectFrom('order')
    .select(['id', 'session_id', 'account_id'])
    .where('provider', '=', provider)
    .where('id', 'in', ids)
    .execute();
  const sessionIds = orders.flatMap(({ session_id }) => (session_id === null ? [] : [session_id]));
  const names = await consumerNames(db, provider, sessionIds);
  return new Map(
    orders.map(({ id, session_id, account_id }) => [
      id,
      { accountId: account_id, consumerName: names.get(session_id ?? '') ?? null },
    ]),
  );
}

function cursorOf(row: ReturnCaseRow): string {
  const place = row.handled_at === null ? ['open', row.due] : ['handled', row.handled_at];
  return Buffer.from(JSON.stringify([...place, row.charge_id, row.attempt])).toString('base64url');
}

const PlaceText = z.tuple([z.enum(['open', 'handled']), z.string(), z.string(), z.int()]);

/** Throws `list_place_invalid` where it is none, or another list's. */
function placeOf(cursor: string, parts: readonly Part[]): Place {
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Told below, like a cursor of another shape.
  }
  const { data } = PlaceText.safeParse(read);
  if (!data || !parts.includes(data[0])) throw new PaydeskError('list_place_invalid');
  const [part, by, chargeId, attempt] = data;
  return { part, by, chargeId, attempt };
}
