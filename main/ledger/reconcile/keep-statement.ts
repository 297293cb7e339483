// Statements as they are taken in: begun, filled some lines at a time so that nothing else waits, and only then compared with.
import { z } from 'zod';
import { Month } from '../../../contract/books-month.ts';
import { audit } from '../audit/audit.ts';
import { type CallContext, Id } from '../define-call.ts';
import { providerOf } from '../environments/provider-of.ts';

export const NewStatement = z.strictObject({
  id: z.uuid(),
  environmentId: Id,
  month: Month,
  source: z.enum(['service', 'csv']),
  fileName: z.string().max(300).nullable(),
});
export type NewStatement = z.infer<typeof NewStatement>;

/** line: as an editor counts it; of a service's entries, their place. */
export const NewLine = z.strictObject({
  line: z.int().nonnegative(),
  chargeId: z.string().max(300).nullable(),
  orderId: z.string().max(300).nullable(),
  trackNumber: z.string().max(300).nullable(),
  amount: z.int(),
  at: z.string().max(100).nullable(),
});
export type NewLine = z.infer<typeof NewLine>;

export async function beginStatement({ db, actor, nowMs }: CallContext, statement: NewStatement): Promise<void> {
  await db
    .insertInto('statement_import')
    .values({
      id: statement.id,
      provider: await providerOf(db, statement.environmentId),
      month: statement.month,
      source: statement.source,
      file_name: statement.fileName,
      at: new Date(nowMs).toISOString(),
      actor,
    })
    .execute();
}

/** Adds some of its lines; a thousand at a time are written within milliseconds. */
export async function addStatementLines({ db }: CallContext, statementId: string, lines: NewLine[]): Promise<void> {
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
export async function finishStatement({ db, nowMs }: CallContext, statementId: string): Promise<void> {
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
