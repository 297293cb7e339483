// Statements as they are taken in: begun, filled some lines at a time so that nothing else waits, and only then compared with.
import type { Kysely } from 'kysely';
import { audit } from '../audit/audit.ts';
import { providerOf } from '../journal/journal.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { Line } from './compare.ts';

export type NewStatement = {
  id: string;
  environmentId: string;
  month: string;
  source: 'service' | 'csv';
  fileName: string | null;
  actor: string;
};

/** line: as an editor counts it; of a service's entries, their place. */
export type NewLine = Line & { line: number };

export async function beginStatement(db: Kysely<LedgerTables>, statement: NewStatement, nowMs: number): Promise<void> {
  await db
    .insertInto('statement_import')
    .values({
      id: statement.id,
      provider: await providerOf(db, statement.environmentId),
      month: statement.month,
      source: statement.source,
      file_name: statement.fileName,
      at: new Date(nowMs).toISOString(),
      actor: statement.actor,
    })
    .execute();
}

/** Adds some of its lines; a thousand at a time are written within milliseconds. */
export async function addStatementLines(
  db: Kysely<LedgerTables>,
  statementId: string,
  lines: NewLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await db
    .insertInto('statement_line')
    .values(
      lines.map(({ line, chargeId, orderId, trackNumber, amount, at }) => ({
        import_id: statementId,
        line,
        charge_id: chargeId,
        order_id: orderId,
        track_number: trackNumber,
        amount,
        at,
      })),
    )
    .execute();
}

/** From now on it is the month's newest. */
export async function finishStatement(db: Kysely<LedgerTables>, statementId: string, nowMs: number): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await db.transaction().execute(async (trx) => {
    const { lines } = await trx
      .selectFrom('statement_line')
      .select(({ fn }) => fn.countAll<number>().as('lines'))
      .where('import_id', '=', statementId)
      .executeTakeFirstOrThrow();
    const kept = await trx
      .updateTable('statement_import')
      .set({ line_count: lines, at: now })
      .where('id', '=', statementId)
      .returningAll()
      .executeTakeFirstOrThrow();
    await audit(trx, now, kept.actor, 'compare_fees', statementId, { month: kept.month, source: kept.source, lines });
  });
}
