// The audit log, read: a page for the screen, newest first, or a piece of an export, oldest first.
import { type Kysely, sql } from 'kysely';
import type { AuditFilter, AuditLine, AuditNames, AuditPage, AuditPageInput } from '../../../contract/console/audit.ts';
import type { CallContext } from '../define-call.ts';
import type { LedgerTables } from '../store/schema.ts';

/** A page, newest first. */
export async function listAudit({ db }: CallContext, { cursor, limit, ...filter }: AuditPageInput): Promise<AuditPage> {
  let query = matching(db, filter);
  if (cursor) query = query.where('seq', '<', cursor);
  const rows = await query
    .orderBy('seq', 'desc')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.seq ?? null) : null };
}

/** Lines after one, oldest first. */
export async function readAuditAfter(
  { db }: CallContext,
  filter: AuditFilter,
  after: number,
  limit: number,
): Promise<AuditLine[]> {
  return matching(db, filter).where('seq', '>', after).orderBy('seq').limit(limit).execute();
}

/** Who and what there is to choose among. */
export async function auditNames({ db }: CallContext): Promise<AuditNames> {
  return { actors: await distinct(db, 'actor'), actions: await distinct(db, 'action') };
}

/** One look-up a name: with `distinct` SQLite would read every line's. */
async function distinct(db: Kysely<LedgerTables>, column: 'actor' | 'action'): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`with recursive each(name) as (
      select min(${name}) from audit
      union all select (select min(${name}) from audit where ${name} > each.name) from each where each.name is not null)
    select name from each where name is not null`.execute(db);
  return rows.map((row) => row.name);
}

function matching(db: Kysely<LedgerTables>, { actor, action, from, to }: AuditFilter) {
  let query = db.selectFrom('audit').selectAll();
  if (actor !== null) query = query.where('actor', '=', actor);
  if (action !== null) query = query.where('action', '=', action);
  if (from !== null) query = query.where('at', '>=', from);
  // "2026-11-21T…" sorts before "2026-11-21~", and all that is later doesn't.
  if (to !== null) query = query.where('at', '<', `${to}~`);
  return query;
}
