// Adding, changing and removing the roles of a team.
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import {
  type AddRoleInput,
  DefaultRole,
  type EditRoleInput,
  type RemoveRoleInput,
  type TeamRoleView,
} from '../../../contract/team/roles.ts';
import { PaydeskError } from '../../process/problem.ts';
import { requireSecondAdministrator } from '../approvals/administrators.ts';
import { audit } from '../audit/audit.ts';
import type { CallContext } from '../define-call.ts';
import { inTransaction, isUniqueViolation } from '../store/in-transaction.ts';
import type { LedgerTables } from '../store/schema.ts';
import { requireAdministrator } from './require-administrator.ts';
import { gainsGuarded, presentRoles, requirePresentRole, roleView } from './roles.ts';

type Db = Kysely<LedgerTables>;
type Subject = Extract<ApprovalSubject, { kind: 'role' }>;

/** Engineering value: roles that an administrator can tell apart. */
const MAX_ROLES = 50;

/** Those that the team made. */
export const listRoles = async ({ db }: Pick<CallContext, 'db'>): Promise<TeamRoleView[]> =>
  (await presentRoles(db)).map((row) => ({ ...roleView(row), name: row.name }));

/** Throws `role_name_taken`, `roles_too_many`, and what `spendApproval` throws where the role has a guarded duty. */
export async function addRole(
  { db, caller, nowMs, actor }: CallContext,
  { name, duties, approvalId }: AddRoleInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await named(name, () =>
    inTransaction(db, async (trx) => {
      if ((await presentRoles(trx)).length >= MAX_ROLES) throw new PaydeskError('roles_too_many', { count: MAX_ROLES });
      const id = randomUUID();
      const what: Subject = { kind: 'role', roleId: null, name, duties };
      if (gainsGuarded([], duties)) {
        await requireSecondAdministrator(trx, { what, usedFor: `role ${id}` }, { caller, nowMs, approvalId });
      }
      await trx
        .insertInto('team_role')
        .values({ id, name, duties: JSON.stringify(duties), created_at: at, created_by: actor, removed_at: null })
        .execute();
      await audit(trx, at, actor, 'add_role', id, { name, duties });
    }),
  );
}

/** Holds from the next request of everybody who has the role. Throws `role_not_found`, `role_name_taken`, `last_administrator`, and what `spendApproval` throws. */
export async function editRole(
  { db, caller, nowMs, actor }: CallContext,
  { roleId, name, duties, approvalId }: EditRoleInput,
): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await named(name, () =>
    inTransaction(db, async (trx) => {
      const before = await requireOwnRole(trx, roleId);
      if (before.name === name && before.duties.join() === duties.join()) return;
      if (gainsGuarded(before.duties, duties) || (await isOfAdministrator(trx, before))) {
        const what: Subject = { kind: 'role', roleId, name, duties };
        await requireSecondAdministrator(trx, { what, usedFor: `role ${roleId}` }, { caller, nowMs, approvalId });
      }
      await trx
        .updateTable('team_role')
        .set({ name, duties: JSON.stringify(duties) })
        .where('id', '=', roleId)
        .execute();
      await requireAdministrator(trx);
      await audit(trx, at, actor, 'edit_role', roleId, { name, duties }, { name: before.name, duties: before.duties });
    }),
  );
}

/** Throws `role_not_found`, `role_in_use` with those who have it. */
export async function removeRole({ db, nowMs, actor }: CallContext, { roleId }: RemoveRoleInput): Promise<void> {
  const at = new Date(nowMs).toISOString();
  await inTransaction(db, async (trx) => {
    const { name, duties } = await requireOwnRole(trx, roleId);
    const holders = await holdersOf(trx, roleId);
    if (holders.length > 0) throw new PaydeskError('role_in_use', { role: name, people: holders.join(', ') });
    await trx.updateTable('team_role').set({ removed_at: at }).where('id', '=', roleId).execute();
    await audit(trx, at, actor, 'remove_role', roleId, { removedAt: at }, { name, duties });
  });
}

/** Whether what is asked for can be so. Throws `role_not_found`, `role_name_taken`, `approval_not_fitting`. */
export async function requireChangeOfRole(db: Db, what: Subject): Promise<void> {
  const { roleId, name, duties } = what;
  const before = roleId === null ? null : await requireOwnRole(db, roleId);
  const isOfThisName = (await presentRoles(db)).find((row) => row.name === name);
  if (isNameOfPaydesk(name) || (isOfThisName && isOfThisName.id !== roleId)) throw nameTaken(name);
  const wants =
    gainsGuarded(before?.duties ?? [], duties) || (before !== null && (await isOfAdministrator(db, before)));
  const isChange = before?.name !== name || before.duties.join() !== duties.join();
  if (!wants || !isChange) throw new PaydeskError('approval_not_fitting', { what });
}

const isOfAdministrator = async (db: Db, { id, duties }: { id: string; duties: readonly Duty[] }): Promise<boolean> =>
  duties.includes('administer') && (await holdersOf(db, id)).length > 0;

async function requireOwnRole(db: Db, roleId: string) {
  const { id, name, duties } = await requirePresentRole(db, roleId);
  if (name === null) throw new PaydeskError('role_not_found');
  return { id, name, duties };
}

/** People, and groups of the company. */
async function holdersOf(db: Db, roleId: string): Promise<string[]> {
  const people = await db
    .selectFrom('person')
    .select('name')
    .where('role', '=', roleId)
    .where('left_at', 'is', null)
    .orderBy('name')
    .execute();
  const groups = await db.selectFrom('company_group').select('name').where('role', '=', roleId).execute();
  return [...people, ...groups].map(({ name }) => name);
}

const isNameOfPaydesk = (name: string): boolean =>
  DefaultRole.options.some((id) => id.replace('_', ' ') === name.toLowerCase());

const nameTaken = (name: string) => new PaydeskError('role_name_taken', { name }, { field: 'name' });

async function named(name: string, change: () => Promise<void>): Promise<void> {
  if (isNameOfPaydesk(name)) throw nameTaken(name);
  try {
    await change();
  } catch (error) {
    if (isUniqueViolation(error)) throw nameTaken(name);
    throw error;
  }
}
