// Environments, accounts and the state of the keychain, as the console shows them and takes them in. No key is ever among what it shows.
import { z } from 'zod';
import { enteredName } from '../entered-text.ts';
import { MarketplaceId } from '../ids.ts';
import { ANYONE, Duty } from '../operations/who-may-send.ts';
import { EnvironmentKind } from './environment-kind.ts';
import { ProxySettings } from './network.ts';
import { CheckoutLink, ServiceAddress } from './service-address.ts';

export const UpdateMode = z.enum(['off', 'notify', 'install']);
export type UpdateMode = z.infer<typeof UpdateMode>;

/** What an administrator has set for this computer, and staff can't change. null: the policy says nothing of it. */
export const PolicyView = z.object({
  /** The file it was read from. */
  source: z.string(),
  environments: z.array(z.object({ name: z.string(), baseUrl: z.string() })),
  allowedHosts: z.array(z.string()).nullable(),
  updates: z.object({ mode: UpdateMode.nullable(), feedUrl: z.string().nullable() }).nullable(),
  notifications: z.boolean().nullable(),
  proxy: ProxySettings.nullable(),
  certificateFiles: z.array(z.string()),
});
export type PolicyView = z.infer<typeof PolicyView>;

/** merchant: the account's own. platform: the marketplace itself. seller: one of its sellers. */
export const AccountRole = z.enum(['merchant', 'platform', 'seller']);
export type AccountRole = z.infer<typeof AccountRole>;

/** An account's API keys as far as they may be seen: how the client ID ends, and when a token was last got with them. */
export const KeysView = z.object({ clientIdEnding: z.string(), verifiedAt: z.string() });
export type KeysView = z.infer<typeof KeysView>;

export const AccountView = z.object({
  id: z.string(),
  name: z.string(),
  role: AccountRole,
  organizationId: z.string().nullable(),
  storeId: z.string().nullable(),
  /** null until keys were entered that work. */
  keys: KeysView.nullable(),
});
export type AccountView = z.infer<typeof AccountView>;

/** merchant: one account of one's own. marketplace: sellers, each with keys of its own, and a marketplace_id in every session. */
export const EnvironmentMode = z.enum(['merchant', 'marketplace']);
export type EnvironmentMode = z.infer<typeof EnvironmentMode>;
/** How create order is spelt (spec, 4.2): which is authoritative is in doubt. */
export const OrderSpelling = z.enum(['session_id', 'sessionID']);
export type OrderSpelling = z.infer<typeof OrderSpelling>;

/** The provider whose service Paydesk was made for: of every environment that names no other. */
export const HOSTED_ACH = 'hosted-ach';

export const EnvironmentView = z.object({
  id: z.string(),
  /** Which of the providers that Paydesk knows it is of. */
  provider: z.string().default(HOSTED_ACH),
  name: z.string(),
  kind: EnvironmentKind,
  /** true for the service that runs inside this console. */
  embedded: z.boolean(),
  mode: EnvironmentMode,
  marketplaceId: z.string().nullable(),
  baseUrl: z.string(),
  authUrl: z.string(),
  jsUrl: z.string(),
  dashboardUrl: z.string(),
  sdkConstructor: z.string(),
  orderSpelling: OrderSpelling,
  brandTitle: z.string(),
  /** A data: address of a PNG, JPEG or WebP picture. */
  logo: z.string().nullable(),
  /** Where a consumer opens a session's checkout on a device of their own; {session_id} stands for the session's id. null where not set. */
  checkoutLink: z.string().nullable(),
  /** The page where a new seller of the marketplace registers. */
  onboardingLink: z.string().nullable(),
  /** In cents; what stays in the marketplace's balance at a payout. Of other providers only: the embedded service is asked. */
  holdingBalance: z.int().nullable(),
  /** Whether the service is known to refuse a second charge of an order, naming the first. */
  refusesRepeat: z.boolean(),
  /** Whether its API keys are at the team's ledger server, which sends its calls. Missing at a server of before. */
  keysAtServer: z.boolean().default(false),
  accounts: z.array(AccountView),
  /** Names of other environments that are the same service under another address: what one captured, the other can't capture again. */
  sameServiceAs: z.array(z.string()),
});
export type EnvironmentView = z.infer<typeof EnvironmentView>;

const Named = enteredName(100);

/** What a person says of an environment of a provider elsewhere. */
export const EnvironmentInput = z
  .strictObject({
    /** Whose service it is: stays, as its kind does. */
    provider: z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,39}$/)
      .default(HOSTED_ACH),
    name: Named,
    kind: EnvironmentKind,
    mode: EnvironmentMode,
    marketplaceId: MarketplaceId.nullable(),
    baseUrl: ServiceAddress,
    authUrl: ServiceAddress,
    jsUrl: ServiceAddress,
    dashboardUrl: ServiceAddress,
    sdkConstructor: z
      .string()
      .trim()
      .regex(/^[A-Za-z_$][A-Za-z0-9_$]{0,99}$/, 'must be the name of a constructor, like ServicePay'),
    orderSpelling: OrderSpelling,
    brandTitle: Named,
    // Files that were exported before there was a checkout link are still read.
    checkoutLink: CheckoutLink.nullable().default(null),
    onboardingLink: ServiceAddress.nullable(),
    holdingBalance: z.int().nonnegative().nullable(),
    refusesRepeat: z.boolean().default(false),
  })
  .refine(({ mode, marketplaceId }) => (mode === 'marketplace') === (marketplaceId !== null), {
    path: ['marketplaceId'],
    message: 'is wanted in marketplace mode, and only there',
  });
export type EnvironmentInput = z.infer<typeof EnvironmentInput>;

/** API keys as a person enters them (spec, section 5): they go to the vault and never come back. */
export const ApiKeysInput = z.strictObject({
  clientId: z.string().trim().min(1, 'is missing').max(500, 'is longer than 500 characters'),
  clientSecret: z.string().trim().min(1, 'is missing').max(500, 'is longer than 500 characters'),
});
export type ApiKeysInput = z.infer<typeof ApiKeysInput>;

/** Where secrets are kept in this run. */
export const VaultState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('waiting') }),
  z.object({ state: z.literal('keychain') }),
  /** reason: a remark, or what the keychain said. */
  z.object({ state: z.literal('memory'), reason: z.string() }),
]);
export type VaultState = z.infer<typeof VaultState>;

export const ConsoleFacts = z.object({
  version: z.string(),
  entry: z.enum(['electron', 'browser']),
  dataFolder: z.string(),
  ledgerFile: z.string(),
  /** The embedded sandbox's usual port, where another program has it in this run. */
  sandboxPortTaken: z.int().nullable(),
  /** Where the embedded sandbox's records are kept that an early version made, where it began with none in this run. */
  sandboxSetAside: z.string().nullable(),
  vault: VaultState,
  isInTeam: z.boolean(),
  /** Of the person at this window. */
  duties: z.array(Duty).readonly(),
  /** By procedure, like `orders.capture`: screens hide what these duties don't include. */
  whoMayCall: z.record(z.string(), z.union([z.literal(ANYONE), z.array(Duty).readonly()])),
  /** null where this computer has no policy. */
  policy: PolicyView.nullable(),
  environments: z.array(EnvironmentView),
});
export type ConsoleFacts = z.infer<typeof ConsoleFacts>;
