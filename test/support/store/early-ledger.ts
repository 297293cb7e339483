// A ledger as the last version without facts left it.
import { Kysely } from 'kysely';
import { migrate } from '../../../lib/node/migrate.ts';
import { groupCommitDialect } from '../../../lib/node/sqlite/group-commit-dialect.ts';
import { openWriter } from '../../../lib/node/sqlite/open.ts';
import { FACTS } from '../../../main/ledger/migrations/facts.ts';
import { ledgerMigrations } from '../../../main/ledger/migrations.ts';

export async function makeEarlyLedger(file: string): Promise<void> {
  const all = Object.entries(await ledgerMigrations.getMigrations());
  const early = Object.fromEntries(all.filter(([name]) => name < FACTS));
  const db = new Kysely({ dialect: groupCommitDialect({ writer: await openWriter(file) }) });
  await migrate(db, { getMigrations: async () => early });
  await db.destroy();
}
