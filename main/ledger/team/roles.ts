// The roles that there are: Paydesk's own, and those that the team made.
import type { Kysely } from 'kysely';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import {
  DEFAULT_ROLES,
  DefaultRole,
  defaultRole,
  HeldDuties,
  isDefaultRole,
  type RoleView,
} from '../../../contract/team/roles.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { LedgerTables } from '../store/schema.ts';
import type { TeamRoleRow } from './tables.ts';

type Db = Kysely<LedgerTables>;

/** Who has them can be, or appoint, a second person. */
const GUARDED = ['approve', 'administer'] as const satisfies readonly Duty[];

export const gainsGuarded = (before: readonly Duty[], after: readonly Duty[]): boolean =>
  GUARDED.some((duty) => after.includes(duty) && !before.includes(duty));

export const roleView = ({ id, name, duties }: Pick<TeamRoleRow, 'id' | 'name' | 'duties'>): RoleView => ({
  id,
  name,
  duties: HeldDuties.parse(JSON.parse(duties)),
});

/** A role as it is now. One that isn't known here, or was removed, has no duties. */
export async function findRole(db: Db, id: string): Promise<RoleView> {
  if (isDefaultRole(id)) return defaultRole(id);
  const row = await db.selectFrom('team_role').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return defaultRole(id);
  const role = roleView(row);
  return row.removed_at === null ? role : { ...role, duties: [] };
}

/** A role that can be given to somebody. Throws `role_not_found`. */
export async function requirePresentRole(db: Db, id: string): Promise<RoleView> {
  const role = await findRole(db, id);
  if (role.duties.length === 0) throw new PaydeskError('role_not_found');
  return role;
}

export const presentRoles = (db: Db): Promise<TeamRoleRow[]> =>
  db.selectFrom('team_role').selectAll().where('removed_at', 'is', null).orderBy('name').execute();

/** The IDs of all roles that have a duty. */
export async function rolesWith(db: Db, duty: Duty): Promise<string[]> {
  const own = (await presentRoles(db)).map(roleView).filter(({ duties }) => duties.includes(duty));
  return [...DefaultRole.options.filter((id) => DEFAULT_ROLES[id].includes(duty)), ...own.map(({ id }) => id)];
}
