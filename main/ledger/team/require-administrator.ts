// A team without an administrator could approve no device ever again.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import { present } from '../approvals/member.ts';
import type { LedgerTables } from '../store/schema.ts';
import { rolesWith } from './roles.ts';

/** Call it in the change's transaction, after the change. Throws `last_administrator` if no administrator is left who can sign in on an approved device. */
export async function requireAdministrator(db: Kysely<LedgerTables>): Promise<void> {
  const left = await present(db)
    .select('person.id')
    .where('person.role', 'in', await rolesWith(db, 'administer'))
    .limit(1)
    .executeTakeFirst();
  if (!left) throw new PaydeskError('last_administrator');
}
