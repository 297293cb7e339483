// The desk: every use case the gateway can call, with the parts it needs. Each throws PaydeskError and nothing else on
// purpose.
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import { WHO_MAY_CALL } from '../../contract/procedures/procedures.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import type { OpenNetwork } from '../network/open-network.ts';
import type { Pin } from '../pin/pin.ts';
import type { Policy } from '../policy/policy.ts';
import type { Preview } from '../preview/preview.ts';
import type { Payments } from '../providers/providers.ts';
import type { Updates } from '../updates/updates.ts';
import type { AboutDesk } from './about.ts';
import { openAfterChargeDesk } from './after-charge/after-charge-desk.ts';
import type { FollowedFeeds } from './after-charge/follow-feeds.ts';
import { openAuditDesk } from './audit/audit-desk.ts';
import { openAutoRetry } from './auto-retry.ts';
import { openBackupDesk } from './backup/backup-desk.ts';
import type { CallsUnderWay } from './calls-under-way.ts';
import { capture } from './capture.ts';
import { openCaptureManyDesk } from './capture-many/capture-many-desk.ts';
import { createOrder } from './create-order.ts';
import { createSession } from './create-session.ts';
import { diagnostics } from './diagnostics/diagnostics-desk.ts';
import { openEnvironmentsDesk } from './environments/environments-desk.ts';
import { feeCsv } from './fees/fee-csv.ts';
import { authorizationOf, type FindAuthorization } from './find-authorization.ts';
import type { HandlerTree } from './implementation.ts';
import type { CallParts } from './journalled-call.ts';
import { enterKeys } from './keys/enter-keys.ts';
import { requireKeysOf } from './keys/keys-desk.ts';
import { removeKeys } from './keys/remove-keys.ts';
import type { LanguageDesk } from './language.ts';
import { openNetworkDesk } from './network/network-desk.ts';
import type { NoticesDesk } from './notices.ts';
import { openCall } from './open-call.ts';
import { openPreview } from './open-preview.ts';
import { type FindOrder, openUnknownDesk } from './outcomes/look-up.ts';
import { openOutcomesDesk } from './outcomes/outcomes-desk.ts';
import { openOverviewDesk } from './overview/overview-desk.ts';
import { openPayoutsDesk } from './payouts/payouts-desk.ts';
import { openReconcileDesk } from './reconcile/reconcile-desk.ts';
import type { SampleSandbox } from './samples/make-sample.ts';
import { openSamplesDesk } from './samples/samples-desk.ts';
import { openSellersDesk } from './sellers/sellers-desk.ts';
import { openSettlementsDesk } from './settlements/settlements-desk.ts';
import type { TeamDesk } from './team/team-desk.ts';

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
  notices: NoticesDesk;
  language: LanguageDesk;
  /** The last lines of the log, oldest first. */
  lastLog: () => Promise<string[]>;
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
  sampleSandbox: SampleSandbox;
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
  const afterKeys =
    <Input, Answer>(useCase: (parts: CallParts, input: Input) => Promise<Answer>) =>
    (input: Input) =>
      calls.follow(keysReady.then(() => useCase(parts, input)));
  return {
    ledger,
    console: {
      facts: async (_input, { role }) => ({
        ...about,
        vault: payments.keysState(),
        environments: await ledger.listEnvironments(),
        role,
        whoMayCall: WHO_MAY_CALL,
      }),
      retryKeychain: () => payments.retryKeychain(),
      notices: () => given.notices.state(),
      setNotices: (input) => given.notices.set(input),
      language: () => given.language.state(),
      setLanguage: (input) => given.language.set(input),
      diagnostics: () => diagnostics(given),
      about: () => given.aboutDesk.state(),
      licenses: () => given.aboutDesk.licenses(),
    },
    sessions: {
      get: ({ environmentId, sessionId }) => ledger.getSession(environmentId, sessionId),
      authorization: (input) => authorizationOf(given, input),
      create: afterKeys(createSession),
      openPreview: (input, { consoleOrigin }) => openPreview(given, input, consoleOrigin),
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
    settlements: openSettlementsDesk({ ledger, payments, keysReady }),
    fees: { csv: (input) => feeCsv(ledger, input) },
    payouts: openPayoutsDesk({ ...parts, keysReady, calls }),
    reconcile: openReconcileDesk({ ledger, payments, keysReady }),
    updates: given.updates,
    network: openNetworkDesk(given),
    environments: openEnvironmentsDesk({ ledger, payments, policy: given.policy }),
    keys: {
      enter: (input, { role }) => requireKeysOf(ledger, input, role).then(() => afterKeys(enterKeys)(input)),
      remove: (input, { role }) => requireKeysOf(ledger, input, role).then(() => afterKeys(removeKeys)(input)),
    },
    sellers,
    overview: openOverviewDesk({ ledger, sellers }),
    samples: openSamplesDesk({ ...given, ...parts }),
    backup: openBackupDesk({ ledger, afterChange: given.afterLedgerChange, countUnknown: unknown.count }),
    team: given.team,
    pin: given.pin,
    audit: openAuditDesk({ ledger }),
  } satisfies HandlerTree;
}
