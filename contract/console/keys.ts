// API keys on their way in: to the vault, and never back.
import { z } from 'zod';
import { ApiKeysInput } from './environment.ts';

export const AccountKey = z.strictObject({ environmentId: z.string(), accountId: z.string() });
export type AccountKey = z.infer<typeof AccountKey>;

export const EnterKeysInput = AccountKey.extend({
  ...ApiKeysInput.shape,
  /** In production: the token host a person has acknowledged, where it isn't the API's. */
  confirmedTokenHost: z.string().nullable().default(null),
  /** The addresses shown while the keys were typed. The keys go only there, even if the team's ledger changes. */
  shown: z
    .strictObject({ baseUrl: z.string(), authUrl: z.string(), dashboardUrl: z.string() })
    .nullable()
    .default(null),
});
/** url: for somebody outside the team, who enters an account's keys there once. It is shown once, too. */
export const KeyLink = z.object({ url: z.string(), expiresAt: z.string() });
export type KeyLink = z.infer<typeof KeyLink>;

export type EnterKeysInput = z.input<typeof EnterKeysInput>;
