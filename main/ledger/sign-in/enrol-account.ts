// Lets a device in whose person signed in with the company's account, and keeps the person's role as the groups give it.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { InvitePersonInput } from '../../../contract/team/people.ts';
import { PaydeskError } from '../../process/problem.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { EnrolledDevice } from '../team/devices.ts';

type Db = Kysely<LedgerTables>;

/** As the audit log names what the company's provider decides. */
export const BY_PROVIDER = 'Paydesk (company account)';

/** refreshToken: sealed. */
export type SignedInAccount = {
  issuer: string;
  subject: string;
  name: string | null;
  email: string | null;
  groups: string[];
  refreshToken: string | null;
  device: { publicKey: string; name: string; appVersion: string; platform: string };
};

/**
 * Enrolls a device and approves it at once, or lets one in again that signs with the same key.
 * Throws `company_account_without_group`, `company_account_removed`, `company_account_of_another`, `company_account_name_taken`, `company_account_email_taken`, `device_revoked`, `company_sign_in_expired`.
 */
export async function enrolAccount({ db, nowMs }: CallContext, account: SignedInAccount): Promise<EnrolledDevice> {
  const now = new Date(nowMs).toISOString();
  try {
    return await inTransaction(db, async (trx) => {
      const role = await roleOfGroups(trx, account.groups);
      if (role === null) throw new PaydeskError('company_account_without_group');
      const person = await personOf(trx, account, role, now);
      const deviceId = (await knownDevice(trx, account, person.id)) ?? (await addDevice(trx, account, person.id, now));
      await applyRole(trx, person.id, role, now);
      const { name: device, platform } = account.device;
      const after = { device, platform, account: account.email ?? account.subject, state: 'approved' };
      await audit(trx, now, person.name, 'company_sign_in', deviceId, after);
      await noteSignIn(trx, account, deviceId, now);
      return { deviceId, person: person.name, state: 'approved' };
    });
  } catch (error) {
    // The same account, or the same key, signs in twice at once.
    if (isUniqueViolation(error)) throw new PaydeskError('company_sign_in_expired');
    throw error;
  }
}

/** The role of the first group in the list that has one; null where none has. */
export async function roleOfGroups(db: Db, groups: readonly string[]): Promise<string | null> {
  // An account may be in more groups than one query takes values.
  const own = new Set(groups);
  const listed = await db.selectFrom('company_group').select(['name', 'role']).orderBy('position').execute();
  return listed.find(({ name }) => own.has(name))?.role ?? null;
}

/** The last administrator goes, too: the company decides. Gives whether the role is another one now. */
export async function applyRole(db: Db, personId: string, role: string, now: string): Promise<boolean> {
  const before = await db.selectFrom('person').select(['name', 'role']).where('id', '=', personId).executeTakeFirst();
  if (!before || before.role === role) return false;
  await db.updateTable('person').set({ role }).where('id', '=', personId).execute();
  const named = { name: before.name };
  await audit(db, now, BY_PROVIDER, 'change_role', personId, { ...named, role }, { ...named, role: before.role });
  return true;
}

async function personOf(
  db: Db,
  { issuer, subject, name, email }: SignedInAccount,
  role: string,
  now: string,
): Promise<{ id: string; name: string }> {
  const known = await db
    .selectFrom('company_account')
    .innerJoin('person', 'person.id', 'company_account.person_id')
    .select(['person.id', 'person.name', 'person.left_at'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (known) {
    if (known.left_at !== null) throw new PaydeskError('company_account_removed');
    return known;
  }
  if (email !== null) await refuseSecondAccount(db, email);
  const person = { id: randomUUID(), name: await freeName(db, { name, email, subject }) };
  await db
    .insertInto('person')
    .values({ ...person, role, created_at: now, created_by: BY_PROVIDER, left_at: null })
    .execute();
  await db.insertInto('company_account').values({ issuer, subject, person_id: person.id, email }).execute();
  return person;
}

/** Of a person who would be their own second person. */
async function refuseSecondAccount(db: Db, email: string): Promise<void> {
  const accounts = await db
    .selectFrom('company_account')
    .innerJoin('person', 'person.id', 'company_account.person_id')
    .select(['person.name', 'company_account.email'])
    .where('person.left_at', 'is', null)
    .execute();
  const other = accounts.find((account) => account.email !== null && folded(account.email) === folded(email));
  if (other) throw new PaydeskError('company_account_email_taken', { name: other.name, email });
}

/** As two texts look the same to a reader: without regard to letter case, spaces and forms of a character. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

/**
 * People choose their names at the provider: none gets a name that another has, or one of Paydesk's own.
 * A person who joined with a code could be the same one, and would be their own second person.
 */
async function freeName(
  db: Db,
  { name, email, subject }: Pick<SignedInAccount, 'name' | 'email' | 'subject'>,
): Promise<string> {
  const there = await db
    .selectFrom('person')
    .leftJoin('company_account', 'company_account.person_id', 'person.id')
    .select(['person.name', 'company_account.subject'])
    .where('person.left_at', 'is', null)
    .execute();
  const wanted = [name ?? '', email ? `${name ?? ''} (${email})` : '', email ?? '', `Account ${subject}`];
  for (const each of wanted) {
    const read = InvitePersonInput.shape.name.safeParse(each);
    if (!read.success) continue;
    const taken = there.filter((person) => folded(person.name) === folded(read.data));
    if (taken.length === 0) return read.data;
    const joined = taken.find(({ subject }) => subject === null);
    if (joined) throw new PaydeskError('company_account_name_taken', { name: joined.name });
  }
  throw new PaydeskError('company_account_name_taken', { name: name ?? subject });
}

/** The device whose key it is, which signs in again; null of a new one. */
async function knownDevice(db: Db, { device }: SignedInAccount, personId: string): Promise<string | null> {
  const known = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .select(['device.id', 'device.state', 'device.person_id', 'person.name'])
    .where('device.public_key', '=', device.publicKey)
    .executeTakeFirst();
  if (!known) return null;
  if (known.state === 'revoked') throw new PaydeskError('device_revoked');
  if (known.person_id !== personId) throw new PaydeskError('company_account_of_another', { name: known.name });
  return known.id;
}

async function addDevice(db: Db, { device }: SignedInAccount, personId: string, now: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('device')
    .values({
      id,
      person_id: personId,
      name: device.name,
      public_key: device.publicKey,
      state: 'approved',
      app_version: device.appVersion,
      platform: device.platform,
      enrolled_at: now,
      approved_by: BY_PROVIDER,
      approved_at: now,
      revoked_by: null,
      revoked_at: null,
      last_seen_at: null,
    })
    .execute();
  return id;
}

async function noteSignIn(
  db: Db,
  { issuer, subject, refreshToken, email }: SignedInAccount,
  deviceId: string,
  now: string,
): Promise<void> {
  const state = {
    issuer,
    subject,
    signed_in_at: now,
    checked_at: now,
    refresh_token: refreshToken,
    claimed_until: null,
    over_at: null,
    over_why: null,
  };
  await db
    .insertInto('company_sign_in')
    .values({ device_id: deviceId, ...state })
    .onConflict((conflict) => conflict.column('device_id').doUpdateSet(state))
    .execute();
  await db
    .updateTable('company_account')
    .set({ email })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
