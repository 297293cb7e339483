// Ledger calls about people and devices.

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { team } from '../../../contract/procedures/team.ts';
import type {
  ChangeRoleInput,
  DeviceView,
  Invited,
  InvitePersonInput,
  PersonKey,
  PersonView,
} from '../../../contract/team/people.ts';
import { defaultRole, RoleId, type RoleView } from '../../../contract/team/roles.ts';
import { PaydeskError } from '../../process/problem.ts';
import { deviceFingerprint } from '../../team/device-fingerprint.ts';
import { requireForAdministrator } from '../approvals/administrators.ts';
import { audit } from '../audit/audit.ts';
import { answers, type CallContext, notShared } from '../define-call.ts';
import { readSignIns, refuseForCompanyAccount } from '../sign-in/company-account.ts';
import { inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { addRole, editRole, listRoles, removeRole } from './change-roles.ts';
import { approveDevice, deviceForSession, enrolDevice, noteSeen, revokeDevice } from './devices.ts';
import { hashOfCode, newInvitationCode } from './invitation-code.ts';
import { requireAdministrator } from './require-administrator.ts';
import { findRole, requirePresentRole, roleView } from './roles.ts';
import type { DeviceRow, PersonRow } from './tables.ts';

/** Engineering value: how long an invitation can be used. */
const INVITATION_MS = 7 * 86_400_000;
const THE_SERVER = 'Paydesk';
/** Until somebody who is there changes it. */
const FIRST_NAME = 'Administrator';

/** Everybody who is or was in the team, those who are there first, with their devices. */
async function listPeople({ db, nowMs }: CallContext): Promise<PersonView[]> {
  const people = await db.selectFrom('person').selectAll().orderBy('created_at').execute();
  const devices = await db.selectFrom('device').selectAll().orderBy('enrolled_at').execute();
  const own = await db.selectFrom('team_role').selectAll().execute();
  const roles = new Map(own.map((row) => [row.id, roleView(row)]));
  const open = await db
    .selectFrom('invitation')
    .select(['person_id', 'expires_at'])
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(nowMs))
    .execute();
  const { accountOf, mustSignIn } = await readSignIns(db);
  const views = people.map((person) => ({
    id: person.id,
    name: person.name,
    role: roles.get(person.role) ?? defaultRole(person.role),
    createdAt: person.created_at,
    createdBy: person.created_by,
    leftAt: person.left_at,
    companyAccount: accountOf(person.id),
    devices: devices
      .filter((device) => device.person_id === person.id)
      .map((device) => ({ ...deviceView(device), mustSignIn: mustSignIn(device.id) })),
    invitedUntil: open.find(({ person_id }) => person_id === person.id)?.expires_at ?? null,
  }));
  return [...views.filter(({ leftAt }) => !leftAt), ...views.filter(({ leftAt }) => leftAt)];
}

/** Adds a person and an invitation for a first device. Throws `person_name_taken`. */
async function invitePerson(
  { db, caller, nowMs, actor }: CallContext,
  { name, role, approvalId }: InvitePersonInput,
): Promise<Invited> {
  const person = { id: randomUUID(), name, role, created_at: iso(nowMs), created_by: actor, left_at: null };
  try {
    return await inTransaction(db, async (trx) => {
      const given = await requirePresentRole(trx, role);
      if (given.duties.includes('administer')) {
        const change = { change: 'invite', name, ...asApproved(given) } as const;
        await requireForAdministrator(trx, change, { caller, nowMs, approvalId });
      }
      await trx.insertInto('person').values(person).execute();
      const invited = await invite(trx, person.id, actor, nowMs);
      const after = { name, role, expiresAt: invited.expiresAt };
      await audit(trx, iso(nowMs), actor, 'invite_person', person.id, after);
      return invited;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new PaydeskError('person_name_taken', { name }, { field: 'name' });
    throw error;
  }
}

/** Another invitation for somebody who is there, for a further device or in place of a code that was lost: earlier ones can't be used any more. */
async function inviteAgain(
  { db, caller, nowMs, actor }: CallContext,
  { personId, approvalId }: PersonKey,
): Promise<Invited> {
  return inTransaction(db, async (trx) => {
    const { name, role } = await presentPerson(trx, personId);
    await refuseForCompanyAccount(trx, personId, name);
    if (await administers(trx, role)) {
      await requireForAdministrator(trx, { change: 'invite_again', personId, name }, { caller, nowMs, approvalId });
    }
    await endInvitations(trx, personId, nowMs);
    const invited = await invite(trx, personId, actor, nowMs);
    const after = { name, role, expiresAt: invited.expiresAt };
    await audit(trx, iso(nowMs), actor, 'invite_person', personId, after);
    return invited;
  });
}

/** The invitation of the first administrator, new each time; null from when a device was enrolled. */
async function inviteFirstAdministrator({ db, nowMs }: CallContext): Promise<Invited | null> {
  return inTransaction(db, async (trx) => ((await hasDevice(trx)) ? null : inviteFirst(trx, null, nowMs)));
}

/** Invites an administrator by the will of those who run the server: the first, or one more where the others have lost their devices. Throws `person_name_taken`. */
async function inviteAdministrator({ db, nowMs }: CallContext, name: string | null): Promise<Invited> {
  try {
    return await inTransaction(db, async (trx) => {
      if (!(await hasDevice(trx))) return inviteFirst(trx, name, nowMs);
      const another = `${FIRST_NAME} ${iso(nowMs).slice(0, 19).replace('T', ' ')} UTC`;
      return addAdministrator(trx, name ?? another, nowMs);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new PaydeskError('person_name_taken', { name: name ?? '' }, { field: 'name' });
    throw error;
  }
}

const hasDevice = async (db: Kysely<LedgerTables>): Promise<boolean> =>
  (await db.selectFrom('device').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Earlier codes of theirs are worthless then. */
async function inviteFirst(db: Kysely<LedgerTables>, name: string | null, nowMs: number): Promise<Invited> {
  const there = await db.selectFrom('person').select(['id', 'name']).limit(1).executeTakeFirst();
  if (!there) return addAdministrator(db, name ?? FIRST_NAME, nowMs);
  if (name !== null) await db.updateTable('person').set({ name }).where('id', '=', there.id).execute();
  await endInvitations(db, there.id, nowMs);
  return inviteByServer(db, { id: there.id, name: name ?? there.name }, nowMs);
}

async function addAdministrator(db: Kysely<LedgerTables>, name: string, nowMs: number): Promise<Invited> {
  const person: PersonRow = {
    id: randomUUID(),
    name,
    role: 'administrator',
    created_at: iso(nowMs),
    created_by: THE_SERVER,
    left_at: null,
  };
  await db.insertInto('person').values(person).execute();
  return inviteByServer(db, person, nowMs);
}

async function inviteByServer(
  db: Kysely<LedgerTables>,
  { id, name }: Pick<PersonRow, 'id' | 'name'>,
  nowMs: number,
): Promise<Invited> {
  const invited = await invite(db, id, null, nowMs);
  const after = { name, role: 'administrator', expiresAt: invited.expiresAt };
  await audit(db, iso(nowMs), THE_SERVER, 'invite_person', id, after);
  return invited;
}

/** Throws `last_administrator` if no one could approve devices any more. */
async function changeRole(
  { db, caller, nowMs, actor }: CallContext,
  { personId, role, approvalId }: ChangeRoleInput,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await presentPerson(trx, personId);
    if (before.role === role) return;
    await refuseForCompanyAccount(trx, personId, before.name);
    const given = await requirePresentRole(trx, role);
    if (given.duties.includes('administer') || (await administers(trx, before.role))) {
      const change = { change: 'role', personId, name: before.name, ...asApproved(given) } as const;
      await requireForAdministrator(trx, change, { caller, nowMs, approvalId });
    }
    await trx.updateTable('person').set({ role }).where('id', '=', personId).execute();
    await requireAdministrator(trx);
    const named = { name: before.name };
    await audit(trx, iso(nowMs), actor, 'change_role', personId, { ...named, role }, { ...named, role: before.role });
  });
}

/** Ends somebody's part in the team: all their devices are revoked and no invitation of theirs can be used. Throws `last_administrator`. */
async function removePerson(
  { db, caller, nowMs, actor }: CallContext,
  { personId, approvalId }: PersonKey,
): Promise<void> {
  const now = iso(nowMs);
  await inTransaction(db, async (trx) => {
    const { name, role } = await presentPerson(trx, personId);
    if (await administers(trx, role)) {
      await requireForAdministrator(trx, { change: 'remove', personId, name }, { caller, nowMs, approvalId });
    }
    await trx.updateTable('person').set({ left_at: now }).where('id', '=', personId).execute();
    await trx
      .updateTable('device')
      .set({ state: 'revoked', revoked_by: actor, revoked_at: now })
      .where('person_id', '=', personId)
      .where('state', '!=', 'revoked')
      .execute();
    await endInvitations(trx, personId, nowMs);
    await requireAdministrator(trx);
    await audit(trx, now, actor, 'remove_person', personId, { name, leftAt: now }, { name, role });
  });
}

async function presentPerson(db: Kysely<LedgerTables>, personId: string): Promise<PersonRow> {
  const person = await db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (!person) throw new PaydeskError('person_not_found');
  return person;
}

async function invite(
  db: Kysely<LedgerTables>,
  personId: string,
  createdBy: string | null,
  nowMs: number,
): Promise<Invited> {
  const code = newInvitationCode();
  const expiresAt = iso(nowMs + INVITATION_MS);
  await db
    .insertInto('invitation')
    .values({
      id: randomUUID(),
      code_hash: hashOfCode(code),
      person_id: personId,
      expires_at: expiresAt,
      used_at: null,
      used_by: null,
      created_by: createdBy,
      created_at: iso(nowMs),
    })
    .execute();
  return { personId, code, expiresAt };
}

async function endInvitations(db: Kysely<LedgerTables>, personId: string, nowMs: number): Promise<void> {
  await db
    .updateTable('invitation')
    .set({ expires_at: iso(nowMs) })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', iso(nowMs))
    .execute();
}

const administers = async (db: Kysely<LedgerTables>, role: string): Promise<boolean> =>
  (await findRole(db, role)).duties.includes('administer');

/** As an approval has it. */
const asApproved = ({ id, name }: RoleView) => ({ role: RoleId.parse(id), ...(name !== null && { roleName: name }) });

const iso = (ms: number): string => new Date(ms).toISOString();

const deviceView = (row: DeviceRow): Omit<DeviceView, 'mustSignIn'> => ({
  id: row.id,
  name: row.name,
  state: row.state,
  appVersion: row.app_version,
  platform: row.platform,
  fingerprint: deviceFingerprint(row.public_key),
  enrolledAt: row.enrolled_at,
  approvedBy: row.approved_by,
  revokedBy: row.revoked_by,
  lastSeenAt: row.last_seen_at,
});

export const teamCalls = {
  teamId: notShared(
    'reads',
    'the ledger server tells it to everybody',
    async ({ db }: CallContext) => (await db.selectFrom('team').select('id').executeTakeFirstOrThrow()).id,
  ),
  listPeople: answers(team.people, listPeople),
  invitePerson: answers(team.invite, invitePerson),
  inviteAgain: answers(team.inviteAgain, inviteAgain),
  changeRole: answers(team.changeRole, changeRole),
  removePerson: answers(team.removePerson, removePerson),
  listRoles: answers(team.roles, listRoles),
  addRole: answers(team.addRole, addRole),
  editRole: answers(team.editRole, editRole),
  removeRole: answers(team.removeRole, removeRole),
  approveDevice: answers(team.approve, approveDevice),
  revokeDevice: answers(team.revoke, revokeDevice),
  inviteFirstAdministrator: notShared('writes', 'the ledger server does it at its start', inviteFirstAdministrator),
  inviteAdministrator: notShared('writes', 'the ledger server’s own command does it', inviteAdministrator),
  enrolDevice: notShared('writes', 'the ledger server does it for a signed enrolment', enrolDevice),
  deviceForSession: notShared('reads', 'the ledger server looks for it when a session begins', deviceForSession),
  noteSeen: notShared('writes', 'the ledger server notes whom it hears from', noteSeen),
};
