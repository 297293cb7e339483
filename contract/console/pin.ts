// The PIN of this computer: required before money moves after some idle minutes.
import { z } from 'zod';

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
