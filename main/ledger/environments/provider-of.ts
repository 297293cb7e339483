// Whose records an environment's are: those of the provider that its address names.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import { preparedQuery } from '../store/prepared-query.ts';
import type { LedgerTables } from '../store/schema.ts';

/** The key of an environment's provider. Throws `environment_not_found`. */
export async function providerOf(db: Kysely<LedgerTables>, environmentId: string): Promise<string> {
  const [row] = await selectProvider(db, { environmentId });
  if (!row) throw new PaydeskError('environment_not_found');
  return row.provider;
}

const selectProvider = preparedQuery((db, { environmentId }: { environmentId: string }) =>
  db.selectFrom('environment').select('provider').where('id', '=', environmentId).where('removed_at', 'is', null),
);
