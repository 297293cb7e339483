// Which people sign in with a company account. Their groups decide, not the team's administrators.
import type { Kysely } from 'kysely';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Throws `role_from_company`. */
export async function refuseForCompanyAccount(db: Kysely<LedgerTables>, personId: string, name: string): Promise<void> {
  const account = await db
    .selectFrom('company_account')
    .select('subject')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  if (account) throw new PaydeskError('role_from_company', { name });
}

/** For the list of people: their accounts, and the devices on which they must sign in again. */
export async function readSignIns(db: Kysely<LedgerTables>) {
  const accounts = await db.selectFrom('company_account').select(['person_id', 'email']).execute();
  const over = await db.selectFrom('company_sign_in').select('device_id').where('over_at', 'is not', null).execute();
  const emails = new Map(accounts.map(({ person_id, email }) => [person_id, email]));
  const ended = new Set(over.map(({ device_id }) => device_id));
  return {
    accountOf: (personId: string) => (emails.has(personId) ? { email: emails.get(personId) ?? null } : null),
    mustSignIn: (deviceId: string) => ended.has(deviceId),
  };
}
