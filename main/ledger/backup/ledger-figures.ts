// What a monitor is told of the ledger: how much of it is open, and how large it is.
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { commitCounts } from '../../../lib/node/group-commit/turns.ts';
import { isUnknownOutcome } from '../journal/read-unknown.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { LedgerFigures } from './backup-calls.ts';
import { listBackups } from './backups.ts';

type Figures = Omit<LedgerFigures, 'freeBytes' | 'lastBackup'>;

/** Counts by the indexes of open entries, however long the journal is. `size` asks for the ledger's bytes. */
export async function ledgerFigures(db: Kysely<LedgerTables>, size: RawBuilder<{ bytes: number }>): Promise<Figures> {
  const count = (where: typeof isUnknownOutcome) =>
    db
      .selectFrom('journal')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(where)
      .executeTakeFirstOrThrow();
  return {
    bytes: (await size.execute(db)).rows[0]?.bytes ?? 0,
    unknownOutcomes: (await count(isUnknownOutcome)).count,
    // Spelled out, not bound: the index journal_sent holds exactly these.
    callsInFlight: (await count(sql<boolean>`state = 'sent'`)).count,
    commits: { ...commitCounts },
  };
}

const FILE_SIZE = sql<{
  bytes: number;
}>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`;

/** The same of a ledger in a file, with the room on its disk. */
export async function fileFigures(db: Kysely<LedgerTables>, file: string): Promise<LedgerFigures> {
  const folder = dirname(file);
  const { bavail, bsize } = await statfs(folder);
  return {
    ...(await ledgerFigures(db, FILE_SIZE)),
    freeBytes: bavail * bsize,
    lastBackup: listBackups(folder)[0] ?? null,
  };
}
