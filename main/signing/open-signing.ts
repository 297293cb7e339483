// What the ledger server does with the API keys that it keeps: it sends what the ledger allows, reads for a desk, and takes keys in. No key and no token leaves it but to the payment service.
import { setTimeout } from 'node:timers/promises';
import type { AccountView, EnvironmentView } from '../../contract/console/environment.ts';
import type { AccountKey, EnterKeysInput } from '../../contract/console/keys.ts';
import { mayHoldKeysOf } from '../../contract/console/may-hold-keys.ts';
import { remark } from '../../contract/console/remark.ts';
import type { Requests } from '../../contract/operations/recorded.ts';
import { type Duty, mayDo } from '../../contract/operations/who-may-send.ts';
import {
  isSigningCall,
  SIGNED_READS,
  SIGNING_CALLS,
  SIGNING_DUTIES,
  type SignedRead,
} from '../../contract/team/signing-wire.ts';
import type { AnyAnswer, AnyOutcome, CallOutcome } from '../core/outcome.ts';
import { enterKeys, type KeysParts, removeKeys } from '../features/keys/keys-desk.ts';
import type { BegunSend } from '../ledger/kept-keys/begin-send.ts';
import type { MadeKeyLink, OpenKeyLink } from '../ledger/kept-keys/key-links.ts';
import type { SharedCallName } from '../ledger/ledger.ts';
import { ledgerOver } from '../ledger/ledger-over.ts';
import type { CalledBy, TeamCaller } from '../ledger/thread/caller.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import type { problemOf } from '../ledger/thread/problem-of.ts';
import type { Network } from '../network/route.ts';
import { PassingProblem, PaydeskError } from '../process/problem.ts';
import { TIMES } from '../process/times.ts';
import { beginsBy } from '../providers/port.ts';
import { openPayments, type Payments } from '../providers/providers.ts';
import { readOwner } from './replace-keys.ts';
import { requirePublic } from './require-public.ts';
import { openSealedKeys, type Sealing, versionOfKeys } from './sealed-keys.ts';
import { sendBegun, signerAt } from './send-begun.ts';
import { answerUnrecorded, openServiceReads } from './service-reads.ts';
import { errorWithoutWords, outcomeWithoutWords } from './without-words.ts';

export type { Sealing };

/** sealing: asked for when it is first needed. now: ms since the epoch. changed: told of the environment that a call changed, and of the run that did. */
export type SigningParts = {
  ask: LedgerThread['ask'];
  sealing: () => Sealing;
  network: Network;
  now: () => number;
  changed: (environmentId: string, by: string | null) => void;
};

/** Who asks, as the server admitted them. */
export type SigningSession = { caller: TeamCaller; person: string; duties: readonly Duty[] };

export type Signing = ReturnType<typeof openSigning>;

/** What became of a call: sent, or certainly never sent. */
export type SentByServer = { outcome: AnyOutcome } | { notSent: ReturnType<typeof problemOf> };

/** Engineering values: how long, in ms, it is tried to record an answer, which is less than the lease; and how often. */
const RECORDED_WITHIN_MS = 60_000;
const AGAIN_AFTER_MS = 1_000;

export function openSigning({ ask, sealing, network, now, changed }: SigningParts) {
  const limits = { tokenMs: TIMES.tokenMs, callMs: TIMES.callMs, network };
  const payments = openPayments(openSealedKeys(ask, sealing), limits);
  const versions = new Map<string, string | null>();

  /** A token of keys that were taken away isn't used any more. */
  async function refresh(accountId: string): Promise<void> {
    const version = await versionOfKeys(ask, accountId);
    if (versions.get(accountId) !== version) payments.forget(accountId);
    versions.set(accountId, version);
  }

  const serviceReads = openServiceReads({ ask, payments, ready: refresh, mac: (text) => sealing().mac(text), now });

  async function findParty(accountId: string): Promise<{ environment: EnvironmentView; account: AccountView }> {
    const environments = (await ask('listEnvironments', [])) as EnvironmentView[];
    const environment = environments.find(({ accounts }) => accounts.some(({ id }) => id === accountId));
    const account = environment?.accounts.find(({ id }) => id === accountId);
    if (!environment || !account) throw new PaydeskError('account_not_found');
    if (!environment.keysAtServer) throw new PaydeskError('keys_not_at_server');
    return { environment, account };
  }

  async function requireKeysOf({ duties }: SigningSession, accountId: string): Promise<EnvironmentView> {
    const { environment, account } = await findParty(accountId);
    if (!mayHoldKeysOf(duties, account.role)) throw new PaydeskError('role_not_allowed');
    return environment;
  }

  /** Before the ledger carries out a call of a desk. Throws `service_inside_network`. */
  const before = (call: string, args: readonly unknown[]): Promise<void> => requirePublic({ ask, network }, call, args);

  const byOf = ({ person: actor, caller: desk }: SigningSession): CalledBy => ({ actor, desk });

  async function send(
    session: SigningSession,
    entryId: string,
    request: Requests['create_session'] | null,
  ): Promise<SentByServer> {
    const by = byOf(session);
    const notAfter = beginsBy();
    let begun: BegunSend;
    try {
      begun = (await ask('beginSend', [entryId, request], by)) as BegunSend;
    } catch (error) {
      if (!(error instanceof PaydeskError)) throw error;
      // It may be on its way, or its server stopped.
      if (error.problem.code === 'call_begun_before' || error.problem.code === 'ledger_answer_lost') throw error;
      return { notSent: error.problem };
    }
    const again = async () => {
      const until = beginsBy();
      const isExtended = await ask('extendLease', [entryId, TIMES.leaseMs], by).catch(() => false);
      return isExtended ? until : null;
    };
    const outcome = await sendOnce(begun, request, { notAfter, again });
    const recorded = await record(entryId, outcome, by);
    changed(begun.environmentId, session.caller.instanceId);
    return { outcome: recorded };
  }

  /** Whatever goes wrong, what isn't known to have been refused may have been done. */
  async function sendOnce(
    begun: BegunSend,
    request: Requests['create_session'] | null,
    sending: { notAfter: number; again: () => Promise<number | null> },
  ): Promise<CallOutcome<AnyAnswer>> {
    const orderOf = (orderId: string) =>
      ask('getOrder', [begun.environmentId, orderId]) as Promise<{ afterCharge: null }>;
    try {
      const { environment } = await findParty(begun.accountId);
      await refresh(begun.accountId);
      const signer = signerAt(environment, begun.accountId);
      return outcomeWithoutWords(await sendBegun(payments, signer, begun, request, sending, orderOf));
    } catch {
      return { kind: 'unknown', httpStatus: null, code: 'connection_lost', detail: remark('closed_before_answer') };
    }
  }

  /** Only the server can say what became of it, so it goes on trying while no one else may send it. */
  async function record(entryId: string, outcome: AnyOutcome, by: CalledBy): Promise<AnyOutcome> {
    const until = performance.now() + RECORDED_WITHIN_MS;
    for (;;) {
      try {
        return ((await ask('endSend', [entryId, outcome], { actor: by.actor })) as AnyOutcome | null) ?? outcome;
      } catch (error) {
        if (performance.now() >= until) throw error;
        await setTimeout(AGAIN_AFTER_MS);
      }
    }
  }

  async function read(
    session: SigningSession,
    accountId: string,
    name: SignedRead,
    given: unknown[],
  ): Promise<unknown> {
    const { args: schema, duties } = SIGNED_READS[name];
    if (!mayDo(session.duties, duties)) throw new PaydeskError('role_not_allowed');
    const environment = await requireKeysOf(session, accountId);
    const args = schema.safeParse(given);
    if (!args.success) throw new PaydeskError('call_not_understood', { call: name });
    await refresh(accountId);
    const call = payments[name] as (signer: unknown, ...args: unknown[]) => Promise<unknown>;
    const handOn = await serviceReads.reader(name, { environment, accountId, args: args.data });
    try {
      const value = await call(signerAt(environment, accountId), ...args.data);
      return handOn(value) ?? null;
    } catch (error) {
      if (name !== 'authorize' || !(error instanceof PassingProblem)) throw errorWithoutWords(error);
      return { notBeforeMs: error.notBeforeMs, problem: error.problem };
    }
  }

  /** As the ledger carries out a desk's call, where the desk's word of the service isn't what is recorded. */
  async function carryOut(call: SharedCallName, args: readonly unknown[], by: CalledBy): Promise<unknown> {
    const verified = await serviceReads.verifiedArgs(call, args).catch((error: unknown) => {
      throw errorWithoutWords(error);
    });
    return verified ? ask(call, [...verified], by) : answerUnrecorded(call);
  }

  /** Keys are kept and removed as by the person who does it, who may have been sent away meanwhile. */
  function partsFor(by: CalledBy, of: Parameters<typeof openSealedKeys>[2] = {}) {
    const store = openSealedKeys((call, args) => ask(call, args, by), sealing, of);
    const keepKeys: Payments['keepKeys'] = async (accountId, keys) => {
      await store.save(accountId, keys);
      payments.forget(accountId);
    };
    const removeKeys: Payments['removeKeys'] = async (accountId) => {
      await store.remove(accountId);
      payments.forget(accountId);
    };
    return {
      ledger: ledgerOver((call, args) => ask(call, args, by), by.actor),
      payments: { ...payments, keepKeys, removeKeys },
    };
  }

  async function enter(input: EnterKeysInput, by: CalledBy, link: string | null = null) {
    let owner: string | null = null;
    const proven: KeysParts['proven'] = async (party, keys) => {
      owner = await readOwner(payments, party, keys);
    };
    const parts = partsFor(by, { link, ownerOf: () => owner });
    const noted = await enterKeys({ ...parts, proven }, input).catch((error: unknown) => {
      throw errorWithoutWords(error);
    });
    changed(input.environmentId, null);
    return noted;
  }

  async function answer(session: SigningSession, call: string, given: unknown[]): Promise<unknown> {
    if (!isSigningCall(call)) throw new PaydeskError('call_unknown', { call });
    if (!mayDo(session.duties, SIGNING_DUTIES)) throw new PaydeskError('role_not_allowed');
    const parsed = SIGNING_CALLS[call].args.safeParse(given);
    // What was given may be a key: nothing of it is told.
    if (!parsed.success) throw new PaydeskError('call_not_understood', { call });
    const by = byOf(session);
    switch (call) {
      case 'sendCall': {
        const [entryId, request] = parsed.data as [string, Requests['create_session'] | null];
        return send(session, entryId, request);
      }
      case 'askProvider': {
        const [accountId, name, args] = parsed.data as [string, SignedRead, unknown[]];
        return read(session, accountId, name, args);
      }
      case 'enterKeys': {
        const [input] = parsed.data as [EnterKeysInput];
        await requireKeysOf(session, input.accountId);
        return enter(input, by);
      }
      case 'removeKeys': {
        const [key] = parsed.data as [AccountKey];
        await requireKeysOf(session, key.accountId);
        await removeKeys(partsFor(by), key);
        changed(key.environmentId, null);
        return null;
      }
      case 'makeKeyLink': {
        const [key] = parsed.data as [AccountKey];
        await requireKeysOf(session, key.accountId);
        return (await ask('makeKeyLink', [key], by)) as MadeKeyLink;
      }
    }
  }

  return {
    answer,
    before,
    carryOut,
    /** null where the link has expired, was used, or is none. */
    openLink: async (code: string) => (await ask('readKeyLink', [code])) as OpenKeyLink | null,
    /** Takes in keys that came by a link. Until they have proven themselves the link stays; then it works no more. */
    enterByLink: async (code: string, keys: { clientId: string; clientSecret: string }): Promise<void> => {
      const { environmentId, accountId, madeBy, shown } = (await ask('claimKeyLink', [code])) as OpenKeyLink;
      const input = { ...keys, environmentId, accountId, shown, confirmedTokenHost: new URL(shown.authUrl).host };
      try {
        await enter(input, { actor: `${madeBy} (link)` }, code);
      } catch (error) {
        await ask('reopenKeyLink', [code]);
        throw error;
      }
    },
  };
}
