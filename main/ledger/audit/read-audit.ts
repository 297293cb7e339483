// The audit trail, read: a page for the screen, newest first, or a piece of an export, oldest first.
import type { Kysely } from 'kysely';
import type { AuditFilter, AuditLine, AuditNames, AuditPage, AuditPageInput } from '../../../contract/console/audit.ts';
import type { LedgerTables } from '../schema.ts';

/** A page, newest first. */
export async function listAudit(
  db: Kysely<LedgerTables>,
  { cursor, limit, ...filter }: AuditPageInput,
): Promise<AuditPage> {
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
  db: Kysely<LedgerTables>,
  filter: AuditFilter,
  after: number,
  limit: number,
): Promise<AuditLine[]> {
  return matching(db, filter).where('seq', '>', after).orderBy('seq').limit(limit).execute();
}

/** Who and what there is to choose among. */
export async function auditNames(db: Kysely<LedgerTables>): Promise<AuditNames> {
  const actors = await db.selectFrom('audit').select('actor').distinct().orderBy('actor').execute();
  const actions = await db.selectFrom('audit').select('action').distinct().orderBy('action').execute();
  return { actors: actors.map(({ actor }) => actor), actions: actions.map(({ action }) => action) };
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
