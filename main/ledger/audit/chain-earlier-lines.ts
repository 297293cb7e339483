// Part of 0006: the audit lines written before there was a chain, chained in the order they were written.
import { type Kysely, sql } from 'kysely';
import { BEGINNING, hashLine } from './hash-line.ts';
import type { AuditTables } from './tables.ts';

type Earlier = { id: string; at: string; actor: string; action: string; subject: string; detail: string };

/** Moves every line of `audit_before_chain` into `audit`. */
export async function chainEarlierLines(db: Kysely<AuditTables>): Promise<void> {
  const { rows } = await sql<Earlier>`select * from audit_before_chain order by rowid`.execute(db);
  let previous = BEGINNING;
  for (const [index, { detail, ...earlier }] of rows.entries()) {
    const line = { seq: index + 1, ...earlier, before: null, after: detail, previous };
    const hash = hashLine(line);
    await db
      .insertInto('audit')
      .values({ ...line, hash })
      .execute();
    previous = hash;
  }
}
