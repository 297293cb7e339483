// What a person changes of an environment, and what depends on one that is to be removed.
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { EnvironmentInput, EnvironmentMode } from './environment.ts';
import { LogoPicture } from './logo.ts';

export const EnvironmentKey = z.strictObject({ environmentId: z.string() });
export type EnvironmentKey = z.infer<typeof EnvironmentKey>;

export const EditEnvironmentInput = EnvironmentKey.extend({ said: EnvironmentInput });
export type EditEnvironmentInput = z.infer<typeof EditEnvironmentInput>;

export const SetModeInput = EnvironmentKey.extend({ mode: EnvironmentMode });
export type SetModeInput = z.infer<typeof SetModeInput>;

/** How the checkout's page looks in the preview: the spec's customizable logo and brand title (section 1). */
export const SetLookInput = EnvironmentKey.extend({ brandTitle: enteredName(100), logo: LogoPicture.nullable() });
export type SetLookInput = z.infer<typeof SetLookInput>;

/** An account of the environment's own; sellers are invited instead. */
export const NameAccountInput = EnvironmentKey.extend({ accountId: z.string(), name: enteredName(100) });
export type NameAccountInput = z.infer<typeof NameAccountInput>;

/** How many of each depend on an environment. While a call is on its way or of unknown outcome it can't be removed. */
export const EnvironmentDependants = z.object({
  /** Whether anything is recorded under its API base URL, which can't be changed then. */
  hasRecords: z.boolean(),
  callsInFlight: z.int(),
  unknownOutcomes: z.int(),
  openSessions: z.int(),
  ordersToCapture: z.int(),
  sellers: z.int(),
  accountsWithKeys: z.int(),
});
export type EnvironmentDependants = z.infer<typeof EnvironmentDependants>;
