// Totals kept by day and account (projections/count-in-totals.ts): a million rows are added up by reading some thousands.
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ListTotal } from '../../../contract/console/page.ts';
import { expressionsOf } from '../store/expressions.ts';
import type { LedgerTables } from '../store/schema.ts';
import { MAX_AT_EDGES } from './bounds.ts';

/** from and until: moments as the ledger writes them; null: no end on that side. */
export type Span = { provider: string; accountId: string | null; from: string | null; until: string | null };

/** The total of a span of time; null where the days that it begins and ends within hold too many rows. */
export async function keptTotal(
  db: Kysely<LedgerTables>,
  table: 'order' | 'session',
  span: Span,
): Promise<ListTotal | null> {
  const firstDay = span.from && dayAfter(span.from);
  const lastDay = span.until?.slice(0, 10) ?? null;
  const edges = edgesOf(span);
  const inEdges = await Promise.all(edges.map((edge) => ofDays(db, table, span, edge.day, dayAfter(edge.day))));
  if (inEdges.reduce((sum, { count }) => sum + count, 0) > MAX_AT_EDGES) return null;
  const hasWholeDays = firstDay === null || lastDay === null || firstDay < lastDay;
  const parts = [
    ...(hasWholeDays ? [ofDays(db, table, span, firstDay, lastDay)] : []),
    ...edges.map((edge) => ofEdge(db, table, span, edge)),
  ];
  const sums = await Promise.all(parts);
  return {
    count: sums.reduce((sum, { count }) => sum + count, 0),
    amount: sums.reduce((sum, { amount }) => sum + amount, 0),
    nextCursor: null,
  };
}

type Edge = { day: string; from: string; until: string };

/** The parts of days at both ends of a span; one, where both lie in the same day. */
function edgesOf({ from, until }: Span): Edge[] {
  const edge = (moment: string) => ({ day: moment.slice(0, 10), from: moment.slice(0, 10), until: dayAfter(moment) });
  if (from && until && from.slice(0, 10) === until.slice(0, 10)) return [{ ...edge(from), from, until }];
  return [...(from ? [{ ...edge(from), from }] : []), ...(until ? [{ ...edge(until), until }] : [])];
}

/** What sorts after a moment's UTC day and all moments of it, and before the next day. No date of its own, which after the year 9999 would sort first. */
const dayAfter = (moment: string): string => `${moment.slice(0, 10)}U`;

type Sum = { count: number; amount: number };

async function sumOf(db: Kysely<LedgerTables>, query: RawBuilder<{ count: number; amount: number | null }>) {
  const [row] = (await query.execute(db)).rows;
  return { count: Number(row?.count ?? 0), amount: Number(row?.amount ?? 0) };
}

function ofDays(
  db: Kysely<LedgerTables>,
  table: 'order' | 'session',
  { provider, accountId }: Span,
  from: string | null,
  until: string | null,
): Promise<Sum> {
  const conditions = [
    sql<SqlBool>`of = ${table} and provider = ${provider}`,
    ...(from === null ? [] : [sql<SqlBool>`day >= ${from}`]),
    ...(until === null ? [] : [sql<SqlBool>`day < ${until}`]),
    ...(accountId === null ? [] : [sql<SqlBool>`account_id = ${accountId}`]),
  ];
  return sumOf(
    db,
    sql`select sum(count) as count, sum(amount) as amount from kept_total where ${sql.join(conditions, sql` and `)}`,
  );
}

function ofEdge(db: Kysely<LedgerTables>, table: 'order' | 'session', span: Span, { from, until }: Edge): Promise<Sum> {
  const whose =
    span.accountId === null
      ? sql<SqlBool>`provider = ${span.provider}`
      : sql<SqlBool>`account_id = ${span.accountId} and ${expressionsOf(db).isBeside('provider', span.provider)}`;
  return sumOf(
    db,
    sql`select count(*) as count, sum(total_amount) as amount from ${sql.table(table)}
      where ${whose} and recorded_at >= ${from} and recorded_at < ${until}`,
  );
}
