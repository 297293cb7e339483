// Environments, accounts and the state of the keychain, as the console shows them. No key is ever among them.
import { z } from 'zod';

export const AccountView = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(['merchant', 'seller']),
  organizationId: z.string().nullable(),
  storeId: z.string().nullable(),
});
export type AccountView = z.infer<typeof AccountView>;

export const EnvironmentView = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['sandbox', 'production']),
  /** true for the service that runs inside this console. */
  embedded: z.boolean(),
  baseUrl: z.string(),
  authUrl: z.string(),
  jsUrl: z.string(),
  dashboardUrl: z.string(),
  sdkConstructor: z.string(),
  brandTitle: z.string(),
  accounts: z.array(AccountView),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;

/** Where secrets are kept in this run. */
export const VaultState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('keychain') }),
  z.object({ state: z.literal('memory'), reason: z.string() }),
]);
export type VaultState = z.infer<typeof VaultState>;

export const ConsoleFacts = z.object({
  version: z.string(),
  entry: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  ledgerFile: z.string(),
  vault: VaultState,
  environments: z.array(EnvironmentView),
});
export type ConsoleFacts = z.infer<typeof ConsoleFacts>;
