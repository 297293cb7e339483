// The desk: every use case the gateway can call, with the parts it needs. Each throws PaydeskError and nothing else on
// purpose.
import type { CallKey } from '../../contract/console/call.ts';
import type { ConsoleFacts } from '../../contract/console/environment.ts';
import type { AccountKey, EnterKeysInput } from '../../contract/console/keys.ts';
import type { OpenPreviewInput } from '../../contract/console/preview.ts';
import type { SessionId } from '../../contract/ids.ts';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import type { OpenNetwork } from '../network/open-network.ts';
import type { Pin } from '../pin/pin.ts';
import type { Policy } from '../policy/policy.ts';
import type { Preview } from '../preview/preview.ts';
import type { Payments } from '../providers/hosted-ach/payments.ts';
import type { Updates } from '../updates/updates.ts';
import type { AboutDesk } from './about.ts';
import { openAfterChargeDesk } from './after-charge/after-charge-desk.ts';
import type { FollowedFeeds } from './after-charge/follow-feeds.ts';
import { openApprovalsDesk } from './approvals/approvals-desk.ts';
import { openAuditDesk } from './audit/audit-desk.ts';
import { openAutoRetry } from './auto-retry.ts';
import { openKeepingDesk } from './backup/keeping-desk.ts';
import type { CallsUnderWay } from './calls-under-way.ts';
import { capture } from './capture.ts';
import { openCaptureManyDesk } from './capture-many/capture-many-desk.ts';
import { createOrder } from './create-order.ts';
import { createSession } from './create-session.ts';
import { diagnostics } from './diagnostics/diagnostics-desk.ts';
import { openEnvironmentsDesk } from './environments/environments-desk.ts';
import { openFeesDesk } from './fees/fees-desk.ts';
import { authorizationOf, type FindAuthorization } from './find-authorization.ts';
import type { CallParts } from './journalled-call.ts';
import { enterKeys } from './keys/enter-keys.ts';
import { requireKeysOf } from './keys/keys-desk.ts';
import { removeKeys } from './keys/remove-keys.ts';
import type { LanguageDesk } from './language.ts';
import { openNetworkDesk } from './network/network-desk.ts';
import { openNotesDesk } from './notes/notes-desk.ts';
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
    facts: async () => ({ ...about, vault: payments.keysState(), environments: await ledger.listEnvironments() }),
    retryKeychain: () => payments.retryKeychain(),
    listSessions: ledger.listSessions,
    totalSessions: ledger.totalSessions,
    csvOfSessions: ledger.readSessionLines,
    getSession: ledger.getSession,
    /** What the embedded service recorded; null where there is nothing. */
    authorization: (key: { environmentId: string; sessionId: SessionId }) => authorizationOf(given, key),
    createSession: afterKeys(createSession),
    openPreview: (input: OpenPreviewInput, consoleOrigin: string) => openPreview(given, input, consoleOrigin),
    reportCheckout: ledger.addCheckoutEvent,
    listOrders: ledger.listOrders,
    totalOrders: ledger.totalOrders,
    csvOfOrders: ledger.readOrderLines,
    neighborsOfOrder: ledger.neighborsOfOrder,
    getOrder: ledger.getOrder,
    search: ledger.search,
    listSettings: ledger.listSettings,
    saveView: ledger.saveView,
    removeView: ledger.removeView,
    setFirstView: ledger.setFirstView,
    setColumns: ledger.setColumns,
    createOrder: afterKeys(createOrder),
    capture: afterKeys(capture),
    unknown,
    openCall: (input: CallKey) => openCall(ledger, input),
    resolve: ledger.resolveUnknown,
    afterCharge: openAfterChargeDesk({ ...parts, feeds: given.feeds, keysReady, calls }),
    notes: openNotesDesk({ ledger }),
    notices: given.notices,
    language: given.language,
    diagnostics: () => diagnostics(given),
    about: given.aboutDesk,
    outcomes: openOutcomesDesk({ ...parts, keysReady, calls, closing: given.closing }),
    // Not with `again`: a run paces its calls itself, by what becomes of them.
    captureMany: openCaptureManyDesk(given),
    settlements: openSettlementsDesk({ ledger, payments, keysReady }),
    fees: openFeesDesk({ ledger }),
    payouts: openPayoutsDesk({ ...parts, keysReady, calls }),
    reconcile: openReconcileDesk({ ledger, payments, keysReady }),
    network: openNetworkDesk(given),
    updates: given.updates,
    environments: openEnvironmentsDesk({ ledger, payments, policy: given.policy }),
    keys: {
      enter: (input: EnterKeysInput, role: Role) =>
        requireKeysOf(ledger, input, role).then(() => afterKeys(enterKeys)(input)),
      remove: (key: AccountKey, role: Role) => requireKeysOf(ledger, key, role).then(() => afterKeys(removeKeys)(key)),
    },
    sellers,
    overview: openOverviewDesk({ ledger, sellers }),
    samples: openSamplesDesk({ ...given, ...parts }),
    keeping: openKeepingDesk({ ledger, afterChange: given.afterLedgerChange, countUnknown: unknown.count }),
    audit: openAuditDesk({ ledger }),
    approvals: openApprovalsDesk({ ledger }),
    team: given.team,
    pin: given.pin,
  };
}
