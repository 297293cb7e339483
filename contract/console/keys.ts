// API keys on their way in: to the vault, and never back.
import { z } from 'zod';
import { ApiKeysInput } from './environment.ts';

export const AccountKey = z.strictObject({ environmentId: z.string(), accountId: z.string() });
export type AccountKey = z.infer<typeof AccountKey>;

export const EnterKeysInput = AccountKey.extend(ApiKeysInput.shape);
export type EnterKeysInput = z.infer<typeof EnterKeysInput>;
