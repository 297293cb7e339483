// What a second person is asked about: the rules of a team, exactly what is approved, and who may approve it. Amounts are integer cents.
import { z } from 'zod';
import { DUTY_TO_SEND, Duty, MOVES_MONEY, RECORDS_FACTS } from '../operations/who-may-send.ts';
import { RoleId } from './roles.ts';

const Id = z.string().min(1).max(255);
const cents = z.int().positive();
const limit = z.int().nonnegative().nullable();

/** Engineering value: for how many hours an approval can be used at most. A team may want fewer. */
export const MAX_HOURS = 24;

/**
 * What needs a second person. A limit of null asks for none; of 0, for one each time.
 * refundAbove: cents that an order's refunds come to together, so that splitting one changes nothing. captureAbove: cents of one order, by itself or in a run.
 * runOrders, runTotal: a capture run of more orders, or more cents. dayTotal: cents that one person captures, refunds and presents again in a day of the books, so that clicking one by one changes nothing.
 * notDone: saying that a call of unknown outcome wasn't done, or taking back that it was: both open the way for another.
 * Any of refundAbove, dayTotal and notDone: taking back a refund or a return that a person or a file recorded, because more can be refunded without it.
 */
export const ApprovalPolicies = z.strictObject({
  payout: z.boolean(),
  refundAbove: limit,
  captureAbove: limit.default(null),
  presentAgain: z.boolean().default(false),
  runOrders: limit,
  runTotal: limit,
  dayTotal: limit.default(null),
  notDone: z.boolean(),
  hours: z.int().min(1).max(MAX_HOURS),
});
export type ApprovalPolicies = z.infer<typeof ApprovalPolicies>;

/** Those that a desk sets. The newer ones may be missing. */
export const NamedPolicies = ApprovalPolicies.extend({
  captureAbove: limit.exactOptional(),
  presentAgain: z.boolean().exactOptional(),
  dayTotal: limit.exactOptional(),
});

/** Until an administrator sets others. */
export const NO_POLICIES: ApprovalPolicies = {
  payout: false,
  refundAbove: null,
  captureAbove: null,
  presentAgain: false,
  runOrders: null,
  runTotal: null,
  dayTotal: null,
  notDone: false,
  hours: MAX_HOURS,
};

const SWITCHES = ['payout', 'presentAgain', 'notDone'] as const;
const LIMITS = ['refundAbove', 'captureAbove', 'runOrders', 'runTotal', 'dayTotal'] as const;

/** Whether something that wanted a second person no longer would, or an approval would last longer. */
export function loosens(before: ApprovalPolicies, after: ApprovalPolicies): boolean {
  return (
    SWITCHES.some((rule) => before[rule] && !after[rule]) ||
    LIMITS.some((rule) => before[rule] !== null && (after[rule] === null || after[rule] > before[rule])) ||
    after.hours > before.hours
  );
}

/**
 * What becomes of an administrator: a new one, another device of one (the invitation, and the device by its fingerprint), a role that is or was theirs, or the end.
 * group: the role of a company's group, named by `name`, whose people may come to administer or approve by it, or stop administering; without a role, it is taken away.
 */
const AdministratorChange = z.enum(['invite', 'invite_again', 'approve_device', 'role', 'remove', 'group']);

/**
 * What is to be approved, with all of it that matters: only exactly this can be done by the approval.
 * amount: null where the ledger doesn't know it. personId: null for a person who isn't invited yet. role: the new one.
 * run: digest is of all its planned orders, with their accounts and amounts; unverified counts those whose amount only the file says. policies: to be set in place of that revision.
 * take_back: a refund or, without refundId, the return of an order, as a person or a file recorded it. at: when it happened.
 */
export const ApprovalSubject = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payout'),
    environmentId: Id,
    marketplaceId: Id,
    month: z.string().regex(/^\d{4}-\d{2}$/),
    amount: cents,
  }),
  z.strictObject({
    kind: z.literal('refund'),
    environmentId: Id,
    orderId: Id,
    chargeId: Id,
    amount: cents,
    reason: z.string().max(1000),
  }),
  z.strictObject({ kind: z.literal('capture'), environmentId: Id, orderId: Id, amount: cents.nullable() }),
  z.strictObject({
    kind: z.literal('present_again'),
    environmentId: Id,
    orderId: Id,
    chargeId: Id,
    amount: cents.nullable(),
  }),
  z.strictObject({
    kind: z.literal('run'),
    environmentId: Id,
    runId: Id,
    count: z.int().positive(),
    sum: z.int().nonnegative(),
    unverified: z.int().nonnegative().default(0),
    /** Whose orders they are: how many accounts. The digest has each. */
    accounts: z.int().positive().exactOptional(),
    digest: z.string().regex(/^[0-9a-f]{64}$/),
  }),
  // chargeId: of the charge that is taken back; without it, the outcome of the call is unknown.
  z.strictObject({ kind: z.literal('not_done'), environmentId: Id, entryId: Id, chargeId: Id.exactOptional() }),
  z.strictObject({
    kind: z.literal('take_back'),
    environmentId: Id,
    orderId: Id,
    refundId: Id.nullable(),
    amount: cents.nullable(),
    at: z.iso.datetime(),
  }),
  z.strictObject({
    kind: z.literal('policies'),
    revision: z.int().nonnegative(),
    policies: ApprovalPolicies,
  }),
  z.strictObject({
    kind: z.literal('administrator'),
    change: AdministratorChange,
    name: z.string().min(1).max(200),
    personId: Id.nullable(),
    role: RoleId.nullable(),
    /** Of a role that the team made. */
    roleName: z.string().exactOptional(),
    deviceId: Id.nullable(),
  }),
  // A role that the team makes, as it is to be. roleId: null of a new one.
  z.strictObject({
    kind: z.literal('role'),
    roleId: z.uuid().nullable(),
    name: z.string().min(1).max(200),
    duties: z.array(Duty),
  }),
]);
export type ApprovalSubject = z.infer<typeof ApprovalSubject>;
export type ApprovalKind = ApprovalSubject['kind'];

/** Of which one is needed to do it, and so to ask for it. */
export const DUTIES_TO_ASK: Record<ApprovalKind, readonly Duty[]> = {
  payout: [DUTY_TO_SEND.start_payout],
  refund: [DUTY_TO_SEND.refund_charge],
  capture: [DUTY_TO_SEND.charge_order],
  present_again: [DUTY_TO_SEND.present_charge_again],
  run: [DUTY_TO_SEND.charge_order],
  not_done: MOVES_MONEY,
  take_back: RECORDS_FACTS,
  policies: ['administer'],
  administrator: ['administer'],
  role: ['administer'],
};

/** The duty by which it is approved or declined. */
export const dutyToDecide = (kind: ApprovalKind): Duty =>
  DUTIES_TO_ASK[kind].includes('administer') ? 'administer' : 'approve';

/** expired: it wasn't used in time. void: withdrawn, or what it was of is no longer there. */
export const ApprovalState = z.enum(['open', 'approved', 'declined', 'expired', 'used', 'void']);
export type ApprovalState = z.infer<typeof ApprovalState>;
