// The payment providers that Paydesk knows, one line each; the desk's calls, each answered by its signer's provider; and the keys that sign them.
import type { EnvironmentView, VaultState } from '../../contract/console/environment.ts';
import type { CheckStep } from '../../contract/console/network.ts';
import type { Requests } from '../../contract/operations/recorded.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import { type CheckedAddress, checkAddress } from '../network/check-address.ts';
import { DIRECT } from '../network/route.ts';
import { PaydeskError } from '../process/problem.ts';
import type { ApiKeys, KeyStore } from '../vault/vault.ts';
import { openHostedAch } from './hosted-ach/hosted-ach.ts';
import { fingerprintOf, type KeyAddresses, originsOf } from './keys.ts';
import type {
  Addresses,
  Capability,
  KeysAtServer,
  NewOrder,
  OpenProvider,
  PaymentLimits,
  Provider,
  ProviderCalls,
  RequestLine,
} from './port.ts';

/** By the name that an environment's provider key begins with. */
const PROVIDERS: Readonly<Record<string, OpenProvider>> = {
  'hosted-ach': openHostedAch,
};

type Named = Pick<Addresses, 'provider'>;
export type Payments = ProviderCalls & {
  /** Whether an environment's provider has what a call takes. */
  offers: (where: Named, capability: Capability) => boolean;
  /** Throws `provider_lacks` where it hasn't: asked before anything is journalled. */
  requireOffered: (where: Named, capability: Capability) => void;
  requestLine: (where: Named, operation: OperationName, id: string) => RequestLine;
  orderRequest: (where: Named, order: NewOrder) => Requests['create_order'];
  /** Which kind of environment keys are for, where a client ID says so. */
  kindOfKeys: (where: Named, clientId: string) => EnvironmentView['kind'] | null;
  /** Whether an address can be reached, step by step. */
  checkAddress: (asked: Omit<CheckedAddress, 'timeLimitMs' | 'network'>) => Promise<CheckStep[]>;
  /** Keeps an account's keys in the vault, in place of those it had. */
  keepKeys: (accountId: string, keys: ApiKeys) => Promise<void>;
  /** Lets the keys that were entered for `from` go to `to` instead, because a person at this desk has said so; keys that were entered for others stay where they are. */
  moveKeys: (accountId: string, from: KeyAddresses, to: KeyAddresses) => Promise<void>;
  /** Keeps for which addresses they are with keys that an earlier Paydesk kept without. */
  bindKeys: (accountId: string, to: KeyAddresses) => Promise<void>;
  /** Whether the keys kept for an account have this client ID. */
  hasKeys: (accountId: string, clientId: string) => Promise<boolean>;
  /** By the fingerprint of its client ID, whose keys are kept for an account; null where none are. */
  fingerprintOf: (accountId: string) => Promise<string | null>;
  /** Whether none are kept for an account. */
  hasNoKeys: (accountId: string) => Promise<boolean>;
  removeKeys: (accountId: string) => Promise<void>;
  /** Forgets what was got with an account's keys: they changed elsewhere. */
  forget: (accountId: string) => void;
  /** Of a desk whose team's ledger server can keep keys. */
  atServer?: KeysAtServer;
  keysState: () => VaultState;
  retryKeychain: () => Promise<VaultState>;
};

/** known: providers beside those above. */
export function openPayments(
  vault: KeyStore,
  limits: PaymentLimits,
  now: () => number = Date.now,
  known: Readonly<Record<string, OpenProvider>> = {},
): Payments {
  const opened = new Map(
    Object.entries({ ...PROVIDERS, ...known }).map(([name, open]) => [name, open({ vault, limits, now })]),
  );
  const providerOf = ({ provider: name }: Named): Provider => {
    const provider = opened.get(name);
    if (!provider) throw new PaydeskError('provider_unknown', { provider: name });
    return provider;
  };
  const called = <Name extends Capability>(where: Named, capability: Name): NonNullable<Provider[Name]> => {
    const provider = providerOf(where);
    const call = provider[capability];
    if (!call) throw new PaydeskError('provider_lacks', { provider: provider.name });
    return call;
  };

  const keep = async (accountId: string, keys: ApiKeys) => {
    await vault.save(accountId, keys);
    forget(accountId);
  };
  const forget = (accountId: string) => {
    for (const provider of opened.values()) provider.forget(accountId);
  };
  return {
    offers: ({ provider: name }, capability) => opened.get(name)?.[capability] !== undefined,
    requireOffered: (where, capability) => void called(where, capability),
    requestLine: (where, operation, id) => providerOf(where).requestLine(operation, id),
    orderRequest: (where, order) => providerOf(where).orderRequest(order),
    kindOfKeys: (where, clientId) => providerOf(where).kindOfKeys(clientId),
    authorize: async (signer) => providerOf(signer).authorize(signer),
    createSession: async (signer, request, sending) => providerOf(signer).createSession(signer, request, sending),
    createOrder: async (signer, request, sending) => providerOf(signer).createOrder(signer, request, sending),
    chargeOrder: async (signer, orderId, sending) => providerOf(signer).chargeOrder(signer, orderId, sending),
    checkKeys: async (where, keys) => providerOf(where).checkKeys(where, keys),
    tryKeys: async (signer) => providerOf(signer).tryKeys(signer),
    startPayout: async (signer, request, sending) => called(signer, 'startPayout')(signer, request, sending),
    refundCharge: async (signer, request, sending) => called(signer, 'refundCharge')(signer, request, sending),
    presentAgain: async (signer, request, sending) => called(signer, 'presentAgain')(signer, request, sending),
    readEvents: async (signer, of, cursor) =>
      providerOf(signer).readEvents?.(signer, of, cursor) ?? { kind: 'not_offered' },
    lookUpOrder: async (signer, orderId) =>
      providerOf(signer).lookUpOrder?.(signer, orderId) ?? { kind: 'not_offered' },
    readSettlements: async (signer, of, page) =>
      providerOf(signer).readSettlements?.(signer, of, page) ?? { kind: 'not_offered' },
    readSettlement: async (signer, id, page) => providerOf(signer).readSettlement?.(signer, id, page) ?? null,
    readReturnRates: async (signer, asOf) => providerOf(signer).readReturnRates?.(signer, asOf) ?? null,
    readSellersNearLimit: async (signer) => providerOf(signer).readSellersNearLimit?.(signer) ?? [],
    readOwnBalance: async (signer) => providerOf(signer).readOwnBalance?.(signer) ?? null,
    getOrganization: async (signer) => providerOf(signer).getOrganization?.(signer) ?? null,
    organizationOfKeys: async (where, keys) => called(where, 'organizationOfKeys')(where, keys),
    connectIntegration: async (where, keys) => called(where, 'connectIntegration')(where, keys),
    listSellers: async (signer) => providerOf(signer).listSellers?.(signer) ?? [],
    onboardingLink: async (signer) => providerOf(signer).onboardingLink?.(signer) ?? null,
    getBalance: async (signer) => called(signer, 'getBalance')(signer),
    listBalanceEntries: async (signer, month) => called(signer, 'listBalanceEntries')(signer, month),
    getStatement: async (signer, month) => called(signer, 'getStatement')(signer, month),
    listServicePayouts: async (signer) => called(signer, 'listServicePayouts')(signer),
    checkAddress: (asked) => checkAddress({ ...asked, network: limits.network ?? DIRECT, timeLimitMs: limits.tokenMs }),
    keepKeys: keep,
    moveKeys: async (accountId, from, to) => {
      const keys = await vault.read(accountId);
      if (!keys?.origins || JSON.stringify(keys.origins) !== JSON.stringify(originsOf(from))) return;
      await keep(accountId, { ...keys, origins: originsOf(to) });
    },
    bindKeys: async (accountId, to) => {
      const keys = await vault.read(accountId);
      if (!keys || keys.origins) return;
      await keep(accountId, { ...keys, origins: originsOf(to) });
    },
    hasKeys: async (accountId, clientId) => (await vault.read(accountId))?.clientId === clientId,
    fingerprintOf: async (accountId) => {
      const keys = await vault.read(accountId);
      return keys && fingerprintOf(keys.clientId);
    },
    hasNoKeys: async (accountId) => (await vault.read(accountId)) === null,
    removeKeys: async (accountId) => {
      await vault.remove(accountId);
      forget(accountId);
    },
    forget,
    keysState: () => vault.state(),
    retryKeychain: () => vault.retry(),
  };
}
