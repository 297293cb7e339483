// Counts what was learned of charges, so that a window sees that there is something new to read.
import type { Kysely } from 'kysely';
import type { LedgerTables } from '../store/schema.ts';

export async function countReports(db: Kysely<LedgerTables>, provider: string, added: number): Promise<void> {
  await db
    .insertInto('after_charge_revision')
    .values({ provider, revision: added })
    .onConflict((conflict) =>
      conflict
        .column('provider')
        .doUpdateSet((set) => ({ revision: set('after_charge_revision.revision', '+', added) })),
    )
    .execute();
}
