// The desk: every use case the gateway can call, with the parts it needs. Each throws PaydeskError and nothing else on
// purpose.
import type { ConsoleFacts } from '../../../contract/console/environment.ts';
import type { ErasableView } from '../../../contract/console/settings.ts';
import { ALL_DUTIES, type Duty } from '../../../contract/operations/who-may-send.ts';
import { WHO_MAY_CALL } from '../../../contract/procedures/procedures.ts';
import { type HeadAnchor, keepAnchored } from '../../ledger/audit/keep-anchored.ts';
import type { KeptLedger } from '../../ledger/ledger.ts';
import type { OpenNetwork } from '../../network/open-network.ts';
import type { Pin } from '../../pin/pin.ts';
import type { Policy } from '../../policy/policy.ts';
import type { Preview } from '../../preview/preview.ts';
import type { FailedStart } from '../../process/last-start.ts';
import type { Payments } from '../../providers/providers.ts';
import type { Updates } from '../../updates/updates.ts';
import { openAfterChargeDesk } from '../after-charge/after-charge-desk.ts';
import { type FollowedFeeds, followFeeds } from '../after-charge/follow-feeds.ts';
import { openAuditDesk } from '../audit/audit-desk.ts';
import { openBackupDesk } from '../backup/backup-desk.ts';
import { openAutoRetry } from '../calls/auto-retry.ts';
import type { CallsUnderWay } from '../calls/calls-under-way.ts';
import type { CallParts } from '../calls/journalled-call.ts';
import { openCall } from '../calls/open-call.ts';
import { openCaptureManyDesk } from '../capture-many/capture-many-desk.ts';
import type { AboutDesk } from '../console/about.ts';
import type { LanguageDesk } from '../console/language.ts';
import { diagnostics } from '../diagnostics/diagnostics-desk.ts';
import { openEnvironmentsDesk } from '../environments/environments-desk.ts';
import { feeCsv } from '../fees/fee-csv.ts';
import { enterKeys, makeKeyLink, recordClientIds, removeKeys, requireKeysOf } from '../keys/keys-desk.ts';
import { openAccountingDesk } from '../month/export/accounting-desk.ts';
import { openMonthsDesk } from '../month/months-desk.ts';
import { checkPlaces, openNetworkDesk } from '../network/network-desk.ts';
import { type Attention, openAttention } from '../notices/attention.ts';
import { capture } from '../orders/capture.ts';
import { createOrder } from '../orders/create-order.ts';
import { openOutcomesDesk } from '../outcomes/outcomes-desk.ts';
import { type FindOrder, openUnknownDesk } from '../outcomes/resolve-restored.ts';
import { openOverviewDesk } from '../overview/overview-desk.ts';
import { openPayoutsDesk } from '../payouts/payouts-desk.ts';
import { openReconcileDesk } from '../reconcile/reconcile-desk.ts';
import { openSamplesDesk, type SampleSandbox } from '../samples/samples-desk.ts';
import { openSellersDesk, takeInSellers } from '../sellers/sellers-desk.ts';
import { createSession } from '../sessions/create-session.ts';
import { authorizationOf, type FindAuthorization } from '../sessions/find-authorization.ts';
import { openPreview } from '../sessions/open-preview.ts';
import type { Settings } from '../settings/settings.ts';
import { openDepositReader } from '../settlements/read-deposits.ts';
import { openSettlementsDesk } from '../settlements/settlements-desk.ts';
import type { TeamDesk } from '../team/team-desk.ts';
import type { HandlerTree } from './implementation.ts';

export type Desk = ReturnType<typeof openDesk>;

export type DeskParts = {
  ledger: KeptLedger;
  /** Once another ledger is in place: points its embedded environment at this run's service. */
  afterLedgerChange: () => Promise<void>;
  payments: Payments;
  preview: Preview;
  leaseMs: number;
  about: Pick<
    ConsoleFacts,
    'version' | 'entry' | 'dataFolder' | 'ledgerFile' | 'sandboxPortTaken' | 'sandboxSetAside' | 'policy'
  >;
  /** Settles when the embedded sandbox's keys are in the vault (or can't be had). */
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
  feeds: FollowedFeeds;
  settings: Settings;
  erasing: { erasable: () => Promise<ErasableView>; erase: () => Promise<void> };
  language: LanguageDesk;
  /** The last lines of the log, oldest first. */
  lastLog: () => Promise<string[]>;
  /** The last start that failed on this data folder. */
  lastFailedStart: () => FailedStart | null;
  aboutDesk: AboutDesk;
  network: OpenNetwork;
  policy: Policy | null;
  /** What staff do with an update; the rest of it is the app's own. */
  updates: Pick<Updates, 'state' | 'check' | 'download' | 'putOff' | 'showFile' | 'quitAndInstall'>;
  team: TeamDesk;
  pin: Pin;
  /** Where updates come from; null where there are none. */
  updatesFeed: string | null;
  /** What the embedded sandbox does for sample data. */
  sampleSandbox: () => Promise<SampleSandbox>;
  /** What the embedded service has on record. */
  findOrder: FindOrder;
  findAuthorization: FindAuthorization;
  /** Aborted when Paydesk is about to close: long work begins nothing new. */
  closing: AbortSignal;
};

export function openDesk(given: DeskParts) {
  const { ledger, payments, leaseMs, about, keysReady, calls } = given;
  const parts: CallParts = { ledger, payments, leaseMs, again: openAutoRetry(given.closing) };
  const unknown = openUnknownDesk(given);
  const sellers = openSellersDesk({ ledger, payments, keysReady });
  const months = openMonthsDesk({ ledger, payments, feeds: given.feeds, keysReady, countUnknown: unknown.count });
  const afterKeys =
    <Input, Answer>(useCase: (parts: CallParts, input: Input) => Promise<Answer>) =>
    (input: Input) =>
      calls.follow(keysReady.then(() => useCase(parts, input)));
  return {
    ledger,
    console: {
      facts: async (_input, { duties, isInTeam }) => ({
        ...about,
        vault: payments.keysState(),
        environments: await ledger.listEnvironments(),
        isInTeam,
        duties,
        whoMayCall: WHO_MAY_CALL,
      }),
      retryKeychain: () => payments.retryKeychain(),
      language: () => given.language.state(),
      setLanguage: (input) => given.language.set(input),
      diagnostics: () => diagnostics({ ...given, checkPlaces: () => checkPlaces(given) }),
      about: () => given.aboutDesk.state(),
      licenses: () => given.aboutDesk.licenses(),
    },
    sessions: {
      get: ({ environmentId, sessionId }) => ledger.getSession(environmentId, sessionId),
      authorization: (input) => authorizationOf(given, input),
      create: afterKeys(createSession),
      // The checkout's address is the sandbox's of this run.
      openPreview: (input, { consoleOrigin }) => keysReady.then(() => openPreview(given, input, consoleOrigin)),
      reportCheckout: ({ environmentId, sessionId, event }) => ledger.addCheckoutEvent(environmentId, sessionId, event),
    },
    orders: {
      get: ({ environmentId, orderId }) => ledger.getOrder(environmentId, orderId),
      create: afterKeys(createOrder),
      capture: afterKeys(capture),
    },
    lists: { setColumns: ({ list, columns }) => ledger.setColumns({ list, columns }) },
    journal: {
      call: (input) => openCall(parts, input),
      unknown: (input) => unknown.page(input),
      unknownCount: ({ environmentId }) => unknown.count(environmentId),
    },
    outcomes: openOutcomesDesk({ ...parts, keysReady, calls, closing: given.closing }),
    // Without `again`: a run paces its own retries.
    captureMany: openCaptureManyDesk(given),
    afterCharge: openAfterChargeDesk({ ...parts, feeds: given.feeds, keysReady, calls }),
    settlements: openSettlementsDesk({ ledger, payments }),
    months,
    accounting: openAccountingDesk({ ledger, balanceOf: months.balance }),
    fees: { csv: (input) => feeCsv(ledger, input) },
    payouts: openPayoutsDesk({ ...parts, keysReady, calls }),
    reconcile: openReconcileDesk({ ledger, payments, keysReady }),
    updates: given.updates,
    network: openNetworkDesk(given),
    environments: openEnvironmentsDesk({ ledger, payments, policy: given.policy }),
    keys: {
      enter: (input, { duties }) => requireKeysOf(ledger, input, duties).then(() => afterKeys(enterKeys)(input)),
      remove: (input, { duties }) => requireKeysOf(ledger, input, duties).then(() => afterKeys(removeKeys)(input)),
      makeLink: (input, { duties }) =>
        requireKeysOf(ledger, input, duties).then(() => makeKeyLink({ ledger, payments }, input)),
    },
    sellers,
    overview: openOverviewDesk({ ledger, sellers }),
    samples: openSamplesDesk({ ...given, ...parts }),
    backup: openBackupDesk({ ledger, afterChange: given.afterLedgerChange, countUnknown: unknown.count }),
    team: given.team,
    pin: given.pin,
    settings: {
      state: () => given.settings.state(),
      set: (input) => given.settings.set(input),
      erasable: () => given.erasing.erasable(),
      erase: () => given.erasing.erase(),
    },
    audit: openAuditDesk({ ledger }),
  } satisfies HandlerTree;
}

/** A desk, and as what the person at this window sits at it. */
export type DeskSession = { desk: Desk; duties: readonly Duty[]; isInTeam: boolean };

/** How a person works on this machine's own ledger. */
export const ALONE = { duties: ALL_DUTIES, isInTeam: false };

export type Desks = {
  /** The desk that an environment's records are on; null: of what belongs to no environment. */
  of: (environmentId: string | null) => DeskSession;
};

/** What works on one ledger as long as it is open: its desk, the feeds of its accounts, and what is looked after from time to time. */
export type LedgerWork = {
  ledger: KeptLedger;
  desk: Desk;
  attention: Attention;
  /** The ledger was written to. */
  look: () => void;
  /** Something happened in the embedded sandbox. */
  sandboxChanged: () => void;
  /** Their timers stood still, so what they are for is looked at now. */
  wake: () => void;
};

export type LedgerWorkOptions = Omit<DeskParts, 'feeds'> & {
  /** null where the ledger is held against what this machine has seen of it in another way. */
  anchors: HeadAnchor | null;
  anchorTimes: Parameters<typeof keepAnchored>[2];
  /** How often calls that can't be answered any more are looked for, in ms. */
  sweepMs: number;
  feedsFollowed: Pick<Parameters<typeof followFeeds>[0], 'follows' | 'hasKeys'>;
  /** Whether the ledger is a team's. */
  isInTeam: boolean;
};

/** Opens what works on a ledger. What is opened is closed by the steps it adds. */
export function openLedgerWork(options: LedgerWorkOptions, closing: (() => Promise<void>)[]): LedgerWork {
  const { ledger, payments, keysReady, feedsFollowed, anchors } = options;
  if (anchors) closing.push(keepAnchored(ledger, anchors, options.anchorTimes).close);
  const sweep = () => void ledger.markAbandoned().catch(() => undefined);
  const sweeping = setInterval(sweep, options.sweepMs);
  closing.push(async () => clearInterval(sweeping));
  // Keys that an earlier Paydesk kept; a keychain that is closed is asked again when keys are entered.
  void keysReady.then(() => recordClientIds({ ledger, payments })).catch(() => undefined);
  const feeds: FollowedFeeds = followFeeds({
    ledger,
    payments,
    keysReady,
    takeInSellers: (environmentId, signer) => takeInSellers({ ledger, payments }, environmentId, signer),
    deposits: openDepositReader({ ledger, payments }),
    ...feedsFollowed,
  });
  closing.push(feeds.close);
  const desk = openDesk({ ...options, feeds });
  return {
    ledger,
    desk,
    attention: openAttention({ ledger, running: desk.captureMany.running, isInTeam: options.isInTeam }),
    look: feeds.look,
    sandboxChanged: feeds.sandboxChanged,
    wake: () => {
      feeds.wake();
      sweep();
    },
  };
}
