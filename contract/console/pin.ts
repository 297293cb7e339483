// The PIN of this computer: required before money moves after some idle minutes.
import { z } from 'zod';
import type { ProcedureName } from './who-may-call.ts';

export const Pin = z.string().regex(/^\d{4,12}$/, 'Enter 4 to 12 digits.');
/** Minutes without a key or a click after which the PIN is asked for. */
export const IDLE_MINUTES = [1, 5, 15, 30, 60] as const;
const IdleMinutes = z.literal(IDLE_MINUTES);

/** idleMinutes: null where there is no PIN. isOffered: there is a keychain to keep it in. waitMs: until the next attempt is looked at. */
export const PinState = z.object({
  idleMinutes: IdleMinutes.nullable(),
  isOffered: z.boolean(),
  waitMs: z.int().nonnegative(),
});
export type PinState = z.infer<typeof PinState>;

/** current: the PIN there is; null where there is none. */
export const SetPinInput = z.strictObject({ pin: Pin, idleMinutes: IdleMinutes, current: Pin.nullable() });
export type SetPinInput = z.infer<typeof SetPinInput>;

export const EnterPinInput = z.strictObject({ pin: Pin });
export type EnterPinInput = z.infer<typeof EnterPinInput>;

/** What moves money, or opens the way for it: another call of the same, a colleague's payment, looser rules, another address of a service, other places for keys, other people, another ledger. */
export const WANTS_PIN: ReadonlySet<string> = new Set<ProcedureName>([
  'orders.capture',
  'orders.setDoNotCapture',
  'outcomes.retrySafely',
  'outcomes.takeBackCharge',
  'journal.resolve',
  'captureMany.overrideAmount',
  'captureMany.start',
  'captureMany.resume',
  'afterCharge.refund',
  'afterCharge.presentAgain',
  'afterCharge.retrySafely',
  'afterCharge.takeBackFact',
  'payouts.start',
  'payouts.retrySafely',
  'payouts.takeBack',
  'approvals.decide',
  'approvals.setPolicies',
  'environments.add',
  'environments.edit',
  'environments.setMode',
  'keys.enter',
  'network.setProxy',
  'network.addCertificates',
  'team.join',
  'team.leave',
  'team.moveLedger',
  'team.invite',
  'team.inviteAgain',
  'team.approve',
  'team.changeRole',
  'keeping.restore',
  'keeping.beginEmpty',
  'keeping.unseal',
]);
