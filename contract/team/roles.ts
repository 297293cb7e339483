// Roles of a team: named sets of duties. Some come with Paydesk, and administrators make others.
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { ApprovalId } from '../ids.ts';
import { ALL_DUTIES, Duty } from '../operations/who-may-send.ts';

/** Of Paydesk's own roles; their names are words of the screen's language. back_office: the role of a team in which each person does everything with money. */
export const DefaultRole = z.enum([
  'clerk',
  'approver',
  'bookkeeper',
  'support',
  'onboarding',
  'back_office',
  'administrator',
]);
export type DefaultRole = z.infer<typeof DefaultRole>;

export const DEFAULT_ROLES: Record<DefaultRole, readonly Duty[]> = {
  clerk: ['view', 'take', 'capture'],
  approver: ['view', 'approve'],
  bookkeeper: ['view', 'keep_books'],
  support: ['view'],
  onboarding: ['view', 'take', 'onboard'],
  back_office: ['view', 'take', 'capture', 'refund', 'approve', 'keep_books'],
  administrator: ALL_DUTIES,
};

/** One of Paydesk's own, or the ID of one that the team made. */
export const RoleId = z.union([DefaultRole, z.uuid()]);
export type RoleId = z.infer<typeof RoleId>;

/** A duty of a newer version gives nothing here. */
export const HeldDuties = z.array(z.string()).transform((names) => ALL_DUTIES.filter((duty) => names.includes(duty)));

/** name: null of one of Paydesk's own. */
export const RoleView = z.object({ id: z.string(), name: z.string().nullable(), duties: z.array(Duty) });
export type RoleView = z.infer<typeof RoleView>;

/** The role and the duties that a person has right now. */
export type HeldRole = { role: string; roleName: string | null; duties: readonly Duty[] };

export const isSameRole = (one: HeldRole, other: HeldRole): boolean =>
  one.role === other.role && one.roleName === other.roleName && one.duties.join() === other.duties.join();

export const isDefaultRole = (id: string): id is DefaultRole => DefaultRole.safeParse(id).success;

/** One of Paydesk's own roles; of an unknown one, a role that may nothing. */
export const defaultRole = (id: string): RoleView => ({
  id,
  name: null,
  duties: isDefaultRole(id) ? [...DEFAULT_ROLES[id]] : [],
});

/** Every role includes `view`. In one order, so that equal roles are equal. */
const RoleDuties = z
  .array(Duty)
  .transform((duties) => ALL_DUTIES.filter((duty) => duty === 'view' || duties.includes(duty)));

const RoleName = enteredName(60, 'Enter a name.');
/** Of a second administrator, where the change needs one. */
const approved = { approvalId: ApprovalId.optional() };

export const AddRoleInput = z.strictObject({ name: RoleName, duties: RoleDuties, ...approved });
export type AddRoleInput = z.infer<typeof AddRoleInput>;

export const EditRoleInput = AddRoleInput.extend({ roleId: z.uuid() });
export type EditRoleInput = z.infer<typeof EditRoleInput>;

export const RemoveRoleInput = z.strictObject({ roleId: z.uuid() });
export type RemoveRoleInput = z.infer<typeof RemoveRoleInput>;

/** One that the team made. */
export const TeamRoleView = RoleView.extend({ name: z.string() });
export type TeamRoleView = z.infer<typeof TeamRoleView>;
