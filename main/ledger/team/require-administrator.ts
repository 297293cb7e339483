// A team without an administrator could approve no device ever again.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import { rolesWith } from './roles.ts';

/** Call it in the change's transaction, after the change. Throws `last_administrator` if no administrator with an approved device is left. */
export async function requireAdministrator(db: Kysely<LedgerTables>): Promise<void> {
  const left = await db
    .selectFrom('person')
    .innerJoin('device', 'device.person_id', 'person.id')
    .select('person.id')
    .where('person.role', 'in', await rolesWith(db, 'administer'))
    .where('person.left_at', 'is', null)
    .where('device.state', '=', 'approved')
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new PaydeskError('last_administrator');
}
