// A team's devices: enrolled once by an invitation, approved by an administrator, revoked for good.

import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { ApproveDeviceInput, DeviceKey } from '../../../contract/team/people.ts';
import type { HeldRole } from '../../../contract/team/roles.ts';
import type { DeviceState, EnrolInput } from '../../../contract/team/wire.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireForAdministrator } from '../approvals/administrators.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { hashOfCode } from './invitation-code.ts';
import { requireAdministrator } from './require-administrator.ts';
import { findRole } from './roles.ts';
import type { DeviceRow } from './tables.ts';

/** What a signed enrolment says of the device. */
export type NewDevice = Omit<EnrolInput, 'signature'>;
export type EnrolledDevice = { deviceId: string; person: string; state: DeviceState };
/** Of a device that begins a session: by which key it signs, whose it is, and whether it may. mustSignIn: the company ended its sign-in. */
export type SessionDevice = HeldRole & { publicKey: string; state: DeviceState; person: string; mustSignIn: boolean };

/** Uses up an invitation. Throws `invitation_unknown`, `invitation_used`, `invitation_expired`, `device_key_taken`. */
export async function enrolDevice(
  { db, nowMs }: CallContext,
  { invitation, publicKey, device, appVersion, platform }: NewDevice,
): Promise<EnrolledDevice> {
  const now = new Date(nowMs).toISOString();
  try {
    return await inTransaction(db, async (trx) => {
      const found = await trx
        .selectFrom('invitation')
        .innerJoin('person', 'person.id', 'invitation.person_id')
        .select(['invitation.id', 'invitation.person_id', 'invitation.used_at', 'invitation.expires_at'])
        .select(['invitation.created_by', 'person.name', 'person.left_at'])
        .where('invitation.code_hash', '=', hashOfCode(invitation))
        .executeTakeFirst();
      if (!found) throw new PaydeskError('invitation_unknown');
      if (found.used_at !== null) throw new PaydeskError('invitation_used');
      if (found.expires_at <= now || found.left_at !== null) throw new PaydeskError('invitation_expired');
      // The server's own invitation is for the first administrator, because no one else can approve yet.
      const approved = found.created_by === null ? { approved_by: 'Paydesk', approved_at: now } : null;
      const row: DeviceRow = {
        id: randomUUID(),
        person_id: found.person_id,
        name: device,
        public_key: publicKey,
        state: approved ? 'approved' : 'waiting',
        app_version: appVersion,
        platform,
        enrolled_at: now,
        approved_by: null,
        approved_at: null,
        revoked_by: null,
        revoked_at: null,
        last_seen_at: null,
        ...approved,
      };
      await trx.insertInto('device').values(row).execute();
      await trx
        .updateTable('invitation')
        .set({ used_at: now, used_by: row.id })
        .where('id', '=', found.id)
        .where('used_at', 'is', null)
        .execute();
      const after = { device, platform, state: row.state };
      await audit(trx, now, found.name, 'enrol_device', row.id, after);
      return { deviceId: row.id, person: found.name, state: row.state };
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw new PaydeskError('device_key_taken');
    throw error;
  }
}

/** Throws `device_not_found`, or `device_not_waiting` where it was approved or revoked before. */
export async function approveDevice(
  { db, caller, nowMs, actor }: CallContext,
  { deviceId, approvalId }: ApproveDeviceInput,
): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const before = await findDevice(trx, deviceId);
    if (before.state !== 'waiting') throw new PaydeskError('device_not_waiting');
    if ((await findRole(trx, before.role)).duties.includes('administer')) {
      const { personId, person: name } = before;
      const change = { change: 'approve_device', personId, name, deviceId } as const;
      await requireForAdministrator(trx, change, { caller, nowMs, approvalId });
    }
    await trx
      .updateTable('device')
      .set({ state: 'approved', approved_by: actor, approved_at: now })
      .where('id', '=', deviceId)
      .execute();
    await noteState(trx, { actor, at: now, action: 'approve_device', state: 'approved' }, before);
  });
}

/** Revokes for good: to return, the person enrolls again. A revoked device stays revoked. Throws `device_not_found`, `last_administrator`. */
export async function revokeDevice({ db, nowMs, actor }: CallContext, { deviceId }: DeviceKey): Promise<void> {
  const now = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const before = await findDevice(trx, deviceId);
    if (before.state === 'revoked') return;
    await trx
      .updateTable('device')
      .set({ state: 'revoked', revoked_by: actor, revoked_at: now })
      .where('id', '=', deviceId)
      .execute();
    await requireAdministrator(trx);
    await noteState(trx, { actor, at: now, action: 'revoke_device', state: 'revoked' }, before);
  });
}

async function noteState(
  db: Kysely<LedgerTables>,
  done: { actor: string; at: string; action: 'approve_device' | 'revoke_device'; state: DeviceState },
  { id, name: device, person, state }: Awaited<ReturnType<typeof findDevice>>,
): Promise<void> {
  const named = { device, person };
  await audit(db, done.at, done.actor, done.action, id, { ...named, state: done.state }, { ...named, state });
}

/** null where there is no such device. Those of people who left are revoked. */
export async function deviceForSession({ db }: CallContext, deviceId: string): Promise<SessionDevice | null> {
  const found = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .leftJoin('company_sign_in', 'company_sign_in.device_id', 'device.id')
    .select(['device.public_key as publicKey', 'device.state', 'person.name as person', 'person.role'])
    .select('company_sign_in.over_at')
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!found) return null;
  const { over_at, ...device } = found;
  const { name: roleName, duties } = await findRole(db, found.role);
  return { ...device, roleName, duties, mustSignIn: over_at !== null };
}

/** Notes that a device asked just now, and with which version. */
export async function noteSeen(
  { db, nowMs }: CallContext,
  seen: { deviceId: string; appVersion: string },
): Promise<void> {
  await db
    .updateTable('device')
    .set({ last_seen_at: new Date(nowMs).toISOString(), app_version: seen.appVersion })
    .where('id', '=', seen.deviceId)
    .execute();
}

async function findDevice(db: Kysely<LedgerTables>, deviceId: string) {
  const found = await db
    .selectFrom('device')
    .innerJoin('person', 'person.id', 'device.person_id')
    .select(['device.id', 'device.name', 'device.state', 'person.name as person'])
    .select(['person.id as personId', 'person.role'])
    .where('device.id', '=', deviceId)
    .executeTakeFirst();
  if (!found) throw new PaydeskError('device_not_found');
  return found;
}
