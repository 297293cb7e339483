// What staff do with the network of this installation: set it up, and find out which step to a service fails.

import type { EnvironmentView } from '../../../contract/console/environment.ts';
import {
  type CheckablePlace,
  type CheckedPlace,
  type CheckStep,
  type NetworkState,
  type PlaceCheck,
  type ProxySettings,
  pacAddressShown,
} from '../../../contract/console/network.ts';
import { unclearBypassEntry } from '../../../contract/console/proxy-bypass.ts';
import { problemRemark } from '../../../contract/console/remark.ts';
import { LOOPBACK } from '../../../contract/console/service-address.ts';
import type { network as procedures } from '../../../contract/procedures/network.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { OpenNetwork } from '../../network/open-network.ts';
import type { Policy } from '../../policy/policy.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Implementation } from '../app/implementation.ts';
import { signerOf } from '../calls/accounts.ts';
import { plainAddress } from '../environments/plain-address.ts';

type NetworkParts = {
  ledger: Ledger;
  payments: Payments;
  network: OpenNetwork;
  policy: Policy | null;
  /** Where updates come from; null where there are none. */
  updatesFeed: string | null;
};

/** The list of what there is, as each system's updater fetches it. */
const UPDATE_LISTS: Partial<Record<NodeJS.Platform, string>> = { win32: '/latest.yml', darwin: '/latest-mac.yml' };
/** What is fetched of an address to see whether it answers: of the SDK the script itself, of the updates their list. */
const FETCHED = {
  baseUrl: '',
  authUrl: '',
  jsUrl: '/v1.js',
  dashboardUrl: '',
  updates: UPDATE_LISTS[process.platform] ?? '/latest-linux.yml',
} as const;
/** Where tokens are asked for (spec, 4.4). */
const TOKEN_ENDPOINT = '/oauth2/token';
const USES = ['baseUrl', 'authUrl', 'jsUrl', 'dashboardUrl'] as const;

export function openNetworkDesk(parts: NetworkParts) {
  const { network, ledger } = parts;
  const state = async (): Promise<NetworkState> => ({
    proxy: network.proxy(),
    isProxyManaged: network.isProxyManaged,
    readsPac: network.readsPac,
    signIn: await network.signIn().catch(() => null),
    certificates: network.certificates(),
    managedCertificates: network.managedCertificates(),
    systemAuthorities: network.countSystemAuthorities(),
    places: await placesOf(parts),
  });
  const note = (after: unknown, before: unknown = null) => ledger.noteNetwork(after, before);
  /** The audit log names every trusted authority and every proxy. */
  const noteOr = async (undo: () => unknown, after: unknown, before: unknown = null) => {
    try {
      await note(after, before);
    } catch (error) {
      await undo();
      throw error;
    }
  };
  return {
    state,
    setProxy: async (settings) => {
      const unclear = settings.mode === 'server' ? unclearBypassEntry(settings.bypass) : null;
      if (unclear !== null) throw new PaydeskError('bypass_entry_unclear', { entry: unclear }, { field: 'bypass' });
      const before = network.proxy();
      await network.setProxy(settings);
      await noteOr(() => network.setProxy(before), { proxy: noted(settings) }, { proxy: noted(before) });
      return state();
    },
    signIn: async (input) => {
      // Noted first: what was there can't be put back, its password is never given out.
      await note({ signInTo: input.proxy, user: input.user });
      await network.saveSignIn(input);
      return state();
    },
    removeSignIn: async () => {
      const before = await network.signIn();
      await note({ signInTo: null }, before && { signInTo: before.proxy, user: before.user });
      await network.removeSignIn();
      return state();
    },
    readCertificates: async ({ fileName, text }) => network.readCertificates(fileName, text),
    /** Throws `confirmation_wanted` where the file holds an authority that wasn’t confirmed. */
    addCertificates: async ({ fileName, text, fingerprints }) => {
      const fresh = network.readCertificates(fileName, text);
      if (fresh.some(({ fingerprint }) => !fingerprints.includes(fingerprint))) {
        throw new PaydeskError('certificate_not_confirmed', { file: fileName });
      }
      const added = network.addCertificates(fileName, text);
      const takeBack = () => {
        for (const { fingerprint } of added) network.removeCertificate(fingerprint);
      };
      for (const { subject, fingerprint } of added) {
        await noteOr(takeBack, { addedAuthority: subject, fingerprint });
      }
      return state();
    },
    removeCertificate: async ({ fingerprint }) => {
      const removed = network.certificates().find((certificate) => certificate.fingerprint === fingerprint);
      if (removed) await note({ removedAuthority: removed.subject, fingerprint });
      network.removeCertificate(fingerprint);
      return state();
    },
    check: (place) => check(parts, place),
    checkTyped: async ({ use, address }) => {
      const endpoint = use === 'authUrl' ? TOKEN_ENDPOINT : null;
      const steps = await stepsTo(parts, { use, address: plainAddress(address), endpoint });
      return { environmentId: null, use, address, steps, at: new Date().toISOString() };
    },
  } satisfies Implementation<typeof procedures>;
}

/** As the audit log may have it: a query may hold a key. */
const noted = (settings: ProxySettings): ProxySettings =>
  settings.mode === 'pac' ? { ...settings, address: pacAddressShown(settings.address) } : settings;

async function placesOf({ ledger, updatesFeed }: NetworkParts): Promise<CheckablePlace[]> {
  const environments = await ledger.listEnvironments();
  const places = environments.flatMap((environment) =>
    USES.map((use) => ({
      environmentId: environment.id,
      use,
      environment: environment.name,
      address: environment[use],
    })),
  );
  if (updatesFeed === null) return places;
  return [...places, { environmentId: null, use: 'updates', environment: null, address: updatesFeed }];
}

/** Every address, as far as can be seen without keys; an address whose check itself fails is left out. */
export async function checkPlaces(parts: NetworkParts): Promise<PlaceCheck[]> {
  const checks = (await placesOf(parts)).map(async ({ environmentId, use, address }) => {
    const steps = await stepsTo(parts, { use, address, endpoint: null });
    return { environmentId, use, address, steps, at: new Date().toISOString() };
  });
  const settled = await Promise.allSettled(checks);
  return settled.flatMap((check) => (check.status === 'fulfilled' ? check.value : []));
}

type Reached = { use: CheckedPlace['use']; address: string; endpoint: string | null };

/** The steps to an address. endpoint: what is asked by POST, without keys. */
async function stepsTo(parts: NetworkParts, { use, address, endpoint }: Reached): Promise<CheckStep[]> {
  const proxy = parts.network.proxy();
  const isHere = LOOPBACK.has(new URL(address).hostname);
  const isFile = use === 'jsUrl' || use === 'updates';
  const steps = await parts.payments.checkAddress({
    pacAddress: proxy.mode === 'pac' && !isHere ? proxy.address : null,
    url: new URL(address + (endpoint ?? FETCHED[use])),
    hasAllowedHosts: parts.policy?.allowedHosts !== undefined,
    whose: parts.network.sourceOf,
    expects: endpoint !== null ? 'endpoint' : isFile ? 'file' : 'answer',
  });
  if (use === 'jsUrl' && steps.every(({ result }) => result !== 'failed')) {
    steps.push(...(await checkoutStep(parts.network, address + FETCHED[use], steps)));
  }
  return steps;
}

/** Throws `not_found`. */
async function check(parts: NetworkParts, { environmentId, use }: CheckedPlace): Promise<PlaceCheck> {
  const places = await placesOf(parts);
  const place = places.find((each) => each.environmentId === environmentId && each.use === use);
  if (!place) throw new PaydeskError('place_not_found');
  const steps = await stepsTo(parts, { use, address: place.address, endpoint: null });
  if (use === 'authUrl' && steps.every(({ result }) => result !== 'failed')) {
    const environment = (await parts.ledger.listEnvironments()).find(({ id }) => id === environmentId);
    if (environment) steps.push(await tokenStep(parts.payments, environment));
  }
  return { environmentId, use, address: place.address, steps, at: new Date().toISOString() };
}

/** Chromium shows the checkout, and knows nothing of authorities that were added here: it alone can say whether it loads the SDK. */
async function checkoutStep(network: OpenNetwork, address: string, steps: readonly CheckStep[]): Promise<CheckStep[]> {
  const trusted = steps.flatMap(({ finding }) => (finding.code === 'trusted' ? finding.authority : []))[0];
  if (network.tryInCheckout === null) {
    if (trusted?.source !== 'added') return [];
    return [{ name: 'checkout', result: 'skipped', finding: { code: 'checkout_in_browser', authority: trusted.name } }];
  }
  const details = await network.tryInCheckout(address);
  if (details === null) return [{ name: 'checkout', result: 'ok', finding: { code: 'checkout_loads' } }];
  const authority = details.includes('ERR_CERT_') ? (trusted?.name ?? null) : null;
  return [{ name: 'checkout', result: 'failed', finding: { code: 'checkout_fails', details, authority } }];
}

async function tokenStep(payments: Payments, environment: EnvironmentView): Promise<CheckStep> {
  const account = environment.accounts.find(({ keys }) => keys !== null);
  if (!account) return { name: 'token', result: 'skipped', finding: { code: 'token_without_keys' } };
  try {
    await payments.tryKeys(signerOf(environment, account.id));
    return { name: 'token', result: 'ok', finding: { code: 'token_given', account: account.name } };
  } catch (error) {
    if (!(error instanceof PaydeskError)) throw error;
    const remark = problemRemark(error.problem);
    return { name: 'token', result: 'failed', finding: { code: 'token_failed', account: account.name, remark } };
  }
}
