// A team's people and their devices, as administrators see and change them.
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { ApprovalId } from '../ids.ts';
import { RoleId, RoleView } from './roles.ts';
import { DeviceId, DeviceState } from './wire.ts';

/** As the audit log names what Paydesk and a service do by themselves: no person may have these names. */
const RESERVED = /^(?:paydesk|the service)\b/i;
const NewName = enteredName(100).refine((name) => !RESERVED.test(name), 'Enter the person’s own name.');
const PersonId = z.uuid();

/** Of a second administrator, where what is changed is an administrator and another one is there. */
const approved = { approvalId: ApprovalId.optional() };

export const InvitePersonInput = z.strictObject({ name: NewName, role: RoleId, ...approved });
export type InvitePersonInput = z.infer<typeof InvitePersonInput>;

export const PersonKey = z.strictObject({ personId: PersonId, ...approved });
export type PersonKey = z.infer<typeof PersonKey>;

export const DeviceKey = z.strictObject({ deviceId: DeviceId });
export type DeviceKey = z.infer<typeof DeviceKey>;

export const ApproveDeviceInput = DeviceKey.extend(approved);
export type ApproveDeviceInput = z.infer<typeof ApproveDeviceInput>;

export const ChangeRoleInput = z.strictObject({ personId: PersonId, role: RoleId, ...approved });
export type ChangeRoleInput = z.infer<typeof ChangeRoleInput>;

/** The code is told here and nowhere else: the ledger keeps its hash. */
export const Invited = z.object({ personId: PersonId, code: z.string(), expiresAt: z.iso.datetime() });
export type Invited = z.infer<typeof Invited>;

export const DeviceView = z.object({
  id: DeviceId,
  name: z.string(),
  state: DeviceState,
  /** Of its key, as the device itself shows it: an administrator compares the two before approving. */
  fingerprint: z.string(),
  appVersion: z.string(),
  platform: z.string(),
  enrolledAt: z.iso.datetime(),
  approvedBy: z.string().nullable(),
  revokedBy: z.string().nullable(),
  /** null until its first session. */
  lastSeenAt: z.iso.datetime().nullable(),
  /** It joined with a company account, which the company has ended since. */
  mustSignIn: z.boolean().default(false),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const PersonView = z.object({
  id: PersonId,
  name: z.string(),
  role: RoleView,
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  leftAt: z.iso.datetime().nullable(),
  /** Of a person who signs in with one. */
  companyAccount: z.object({ email: z.string().nullable() }).nullable().default(null),
  devices: z.array(DeviceView),
  /** Until when the newest invitation can be used; null where none can. */
  invitedUntil: z.iso.datetime().nullable(),
});
export type PersonView = z.infer<typeof PersonView>;
