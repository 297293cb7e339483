// Ledger calls about sign-in with the company's accounts: which group gives which role, and what is known of each sign-in.
import type { Kysely } from 'kysely';
import { companyGroups } from '../../../contract/procedures/company-groups.ts';
import type { CompanyGroup, SetCompanyGroupInput } from '../../../contract/team/company-groups.ts';
import { requireForAdministrator } from '../approvals/administrators.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, notShared } from '../define-call.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { findRole, requirePresentRole } from '../team/roles.ts';
import { applyRole, BY_PROVIDER, enrolAccount, roleOfGroups } from './enrol-account.ts';
import { changeNeedsSecondPerson } from './group-effect.ts';
import type { SignInEnd } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** Which role each group gives; of a person in several, the first counts. */
async function listCompanyGroups({ db }: CallContext): Promise<CompanyGroup[]> {
  const groups = await db.selectFrom('company_group').selectAll().orderBy('position').execute();
  const views = groups.map(async ({ name, role, set_at: setAt, set_by: setBy }) => {
    return { group: name, role: await findRole(db, role), setAt, setBy };
  });
  return Promise.all(views);
}

/** Gives a group a role, or takes it away. Whom it concerns hears of it with the next check. */
async function setCompanyGroup(
  { db, caller, nowMs, actor }: CallContext,
  { group, role, approvalId }: SetCompanyGroupInput,
): Promise<void> {
  const now = iso(nowMs);
  await inTransaction(db, async (trx) => {
    const before = await trx.selectFrom('company_group').selectAll().where('name', '=', group).executeTakeFirst();
    if ((before?.role ?? null) === role) return;
    const given = role === null ? null : await requirePresentRole(trx, role);
    if (await changeNeedsSecondPerson(trx, { group, role })) {
      const named = given?.name ? { roleName: given.name } : {};
      const change = { change: 'group', name: group, role, ...named } as const;
      await requireForAdministrator(trx, change, { caller, nowMs, approvalId });
    }
    if (role === null) await trx.deleteFrom('company_group').where('name', '=', group).execute();
    else if (before) {
      const set = { role, set_at: now, set_by: actor };
      await trx.updateTable('company_group').set(set).where('name', '=', group).execute();
    } else {
      const position = (await lastPosition(trx)) + 1;
      await trx
        .insertInto('company_group')
        .values({ name: group, role, position, set_at: now, set_by: actor })
        .execute();
    }
    await audit(trx, now, actor, 'set_group_role', group, { group, role }, { group, role: before?.role ?? null });
  });
}

async function lastPosition(db: Db): Promise<number> {
  const last = await db
    .selectFrom('company_group')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return Number(last?.position ?? 0);
}

/** Of a device that joined by signing in. Times are ISO 8601 in UTC. */
export type SignInState = { signedInAt: string; checkedAt: string; isRefreshed: boolean; over: SignInEnd | null };

/** null of a device that joined with an invitation code. */
async function signInOfDevice({ db }: CallContext, deviceId: string): Promise<SignInState | null> {
  const found = await db
    .selectFrom('company_sign_in')
    .select(['signed_in_at', 'checked_at', 'refresh_token', 'over_why'])
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  if (!found) return null;
  const { signed_in_at: signedInAt, checked_at: checkedAt, refresh_token: token, over_why: over } = found;
  return { signedInAt, checkedAt, isRefreshed: token !== null, over };
}

/** Engineering value, in ms: longer than a check takes. */
const CLAIM_MS = 30_000;

export type ClaimedSignIn = {
  deviceId: string;
  publicKey: string;
  until: string;
  subject: string;
  refreshToken: string;
};

/** For a check by one server alone, because a refresh token can be used once. null where none is due or another server checks. */
async function claimSignIn(
  { db, nowMs }: CallContext,
  deviceId: string,
  checkedBefore: string,
): Promise<ClaimedSignIn | null> {
  const until = iso(nowMs + CLAIM_MS);
  const claimed = await db
    .updateTable('company_sign_in')
    .set({ claimed_until: until })
    .where('device_id', '=', deviceId)
    .where('over_at', 'is', null)
    .where('refresh_token', 'is not', null)
    .where('checked_at', '<=', checkedBefore)
    .where((where) => where.or([where('claimed_until', 'is', null), where('claimed_until', '<', iso(nowMs))]))
    .returning(['subject', 'refresh_token'])
    .executeTakeFirst();
  if (!claimed?.refresh_token) return null;
  const device = await db
    .selectFrom('device')
    .select('public_key')
    .where('id', '=', deviceId)
    .executeTakeFirstOrThrow();
  const { subject, refresh_token: refreshToken } = claimed;
  return { deviceId, publicKey: device.public_key, until, subject, refreshToken };
}

/** What a check found: the account stands and is in these groups, it doesn't stand, or the provider didn't say. */
export type CheckedSignIn =
  | { found: 'stands'; refreshToken: string; email: string | null; groups: string[] }
  | { found: 'refused' }
  | { found: 'unknown' };

/** over: the device must sign in again. role: its person has another role now. */
export type CheckEffect = 'none' | 'role' | 'over';

/** Ends a claim with what was found out. Nothing is changed where the device has signed in again meanwhile. */
async function noteCheck(
  { db, nowMs }: CallContext,
  { deviceId, until }: Pick<ClaimedSignIn, 'deviceId' | 'until'>,
  checked: CheckedSignIn,
): Promise<CheckEffect> {
  const now = iso(nowMs);
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .selectFrom('company_sign_in')
      .innerJoin('device', 'device.id', 'company_sign_in.device_id')
      .innerJoin('person', 'person.id', 'device.person_id')
      .select(['company_sign_in.issuer', 'company_sign_in.subject', 'device.name as device'])
      .select(['person.id as personId', 'person.name as person'])
      .where('company_sign_in.device_id', '=', deviceId)
      .where('claimed_until', '=', until)
      .executeTakeFirst();
    if (!claimed) return 'none';
    const change = trx.updateTable('company_sign_in').where('device_id', '=', deviceId);
    if (checked.found === 'unknown') {
      await change.set({ claimed_until: null }).execute();
      return 'none';
    }
    const role = checked.found === 'stands' ? await roleOfGroups(trx, checked.groups) : null;
    if (checked.found === 'refused' || role === null) {
      const why: SignInEnd = checked.found === 'refused' ? 'refused' : 'no_group';
      await change.set({ claimed_until: null, refresh_token: null, over_at: now, over_why: why }).execute();
      const { device, person } = claimed;
      await audit(trx, now, BY_PROVIDER, 'end_company_sign_in', deviceId, { device, person, why });
      return 'over';
    }
    await change.set({ claimed_until: null, checked_at: now, refresh_token: checked.refreshToken }).execute();
    await trx
      .updateTable('company_account')
      .set({ email: checked.email })
      .where('issuer', '=', claimed.issuer)
      .where('subject', '=', claimed.subject)
      .execute();
    return (await applyRole(trx, claimed.personId, role, now)) ? 'role' : 'none';
  });
}

const iso = (ms: number): string => new Date(ms).toISOString();

export const signInCalls = {
  listCompanyGroups: answers(companyGroups.list, listCompanyGroups),
  setCompanyGroup: answers(companyGroups.set, setCompanyGroup),
  enrolAccount: notShared(
    'writes',
    'the ledger server does it for an account that the provider confirmed',
    enrolAccount,
  ),
  signInOfDevice: notShared('reads', 'the ledger server looks for it before a session', signInOfDevice),
  claimSignIn: notShared('writes', 'the ledger server does it before it asks the provider', claimSignIn),
  noteCheck: notShared('writes', 'the ledger server notes what the provider said', noteCheck),
};
