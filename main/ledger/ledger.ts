// The ledger's face and what stands behind it: every errand is one function on the writer or the reader.
import type { AlarmView, NoteAlarmInput } from '../../contract/console/alarm.ts';
import type {
  BadLine,
  PauseReason,
  RunItemsInput,
  RunItemsPage,
  RunView,
  StartRunInput,
} from '../../contract/console/capture-many.ts';
import type { EnvironmentView, KeysView } from '../../contract/console/environment.ts';
import type { EnvironmentDependants } from '../../contract/console/environment-change.ts';
import type {
  CorrectFeeInput,
  FeeEntriesInput,
  FeeEntryView,
  FeeSummary,
  FeeSummaryInput,
} from '../../contract/console/fee.ts';
import type {
  JournalEntryView,
  SettleInput,
  TakeBackChargeInput,
  UnknownView,
} from '../../contract/console/journal.ts';
import type { CountOrdersInput, OrderDetail, OrdersInput, OrderView } from '../../contract/console/order.ts';
import type { Overview } from '../../contract/console/overview.ts';
import type { Page, PageInput } from '../../contract/console/page.ts';
import type {
  PayoutView,
  RecordPayoutInput,
  StatementView,
  TakeBackPayoutInput,
} from '../../contract/console/payout.ts';
import type { Comparison, ReconcileInput, ResolveInput } from '../../contract/console/reconcile.ts';
import type {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerDetail,
  SellerKey,
  SellerView,
} from '../../contract/console/seller.ts';
import type { CheckoutEvent, SessionDetail, SessionView } from '../../contract/console/session.ts';
import type { PayoutSeen } from '../../contract/dashboard-api/seen.ts';
import type { Unknown } from '../outcome.ts';
import { noteAlarm } from './alarms/note-alarm.ts';
import { listAlarms } from './alarms/read-alarms.ts';
import { endRun, pauseRun, resumeRun, startRun } from './capture-many/change-run.ts';
import { followJournal } from './capture-many/follow-journal.ts';
import {
  addRunItems,
  beginRun,
  discardRun,
  finishPlan,
  type ItemsOfRun,
  type NewRun,
} from './capture-many/plan-run.ts';
import { badLinesOf, getRun, listRunItems, listRuns } from './capture-many/read-runs.ts';
import { recoverRuns } from './capture-many/recover-runs.ts';
import { type ClaimedItem, claimItems, type ItemResult, recordItems } from './capture-many/work-items.ts';
import { addCheckoutEvent } from './checkout-events.ts';
import {
  addOrRestoreEnvironment,
  changeEnvironment,
  type Doer,
  type EnvironmentChange,
} from './environments/change-environment.ts';
import { dependantsOf } from './environments/dependants.ts';
import { learnAccount, type OrganizationIds } from './environments/learn-account.ts';
import { nameAccount } from './environments/name-account.ts';
import { refuseWhileOpen, removeEnvironment } from './environments/remove-environment.ts';
import { type Addresses, addAccounts, addEnvironment, listEnvironments, moveEnvironment } from './environments.ts';
import { correctFee } from './fees/correct.ts';
import { listFeeEntries } from './fees/list-entries.ts';
import { sumFees } from './fees/sum-fees.ts';
import { groupWrites } from './group-writes.ts';
import { markAbandoned, type NewEntry, writeSent } from './journal.ts';
import type { KeepingErrands } from './keeping/errands.ts';
import { noteKeys } from './note-keys.ts';
import type { LedgerDatabase } from './open-database.ts';
import { countOrders } from './order-filter.ts';
import { type RecordedOutcome, recordOutcome } from './outcomes.ts';
import { readOverview } from './overview/read-overview.ts';
import { type LedgerBalance, ledgerBalance } from './payouts/balance-of.ts';
import { findUnknownPayout } from './payouts/find-unknown-payout.ts';
import { learnPayouts } from './payouts/learn-payouts.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { ordersOfCharges } from './payouts/orders-of-charges.ts';
import { recordPayoutByHand, takeBackPayout } from './payouts/record-by-hand.ts';
import { ledgerStatement } from './payouts/statement-of.ts';
import { getOrder, listOrders } from './read-orders.ts';
import { getSession, listSessions } from './read-sessions.ts';
import { listUnknown } from './read-unknown.ts';
import {
  addStatementLines,
  beginStatement,
  finishStatement,
  type NewLine,
  type NewStatement,
} from './reconcile/keep-statement.ts';
import { readComparison } from './reconcile/read-comparison.ts';
import { resolveRow } from './reconcile/resolve.ts';
import { findUnknown, type UnknownCall } from './repeat/find-unknown.ts';
import { type NewRepeat, writeRepeat } from './repeat/write-repeat.ts';
import { noteTornAnswer, replayOutcome } from './replay-outcome.ts';
import type { NewAccount, NewEnvironment } from './schema.ts';
import { joinSellers } from './sellers/join-sellers.ts';
import type { ServiceSeller } from './sellers/match-seller.ts';
import { getSeller, listSellers } from './sellers/read-sellers.ts';
import { removeSeller } from './sellers/remove-seller.ts';
import { syncSellers } from './sellers/sync-sellers.ts';
import { addNote, inviteSeller, markStep } from './sellers/write-sellers.ts';
import { settleUnknown } from './settle.ts';
import { takeBackCharge } from './take-back-charge.ts';

/** What main may ask of the ledger. Arguments and answers are plain data: they cross a thread. */
export type Ledger = {
  addEnvironment: (environment: NewEnvironment, accounts: NewAccount[]) => Promise<void>;
  moveEnvironment: (environmentId: string, addresses: Addresses) => Promise<void>;
  listEnvironments: () => Promise<EnvironmentView[]>;
  /** Gives the id: of a removed environment of the same provider, which is brought back, or the new one's. */
  addOrRestoreEnvironment: (environment: NewEnvironment, account: NewAccount, doer: Doer) => Promise<string>;
  changeEnvironment: (
    environmentId: string,
    change: EnvironmentChange,
    account: NewAccount | null,
    doer: Doer,
  ) => Promise<void>;
  dependantsOf: (environmentId: string) => Promise<EnvironmentDependants>;
  refuseWhileOpen: (environmentId: string) => Promise<void>;
  removeEnvironment: (environmentId: string, doer: Doer) => Promise<void>;
  nameAccount: (accountId: string, name: string, doer: Doer) => Promise<void>;
  addAccounts: (accounts: NewAccount[]) => Promise<void>;
  noteKeys: (accountId: string, keys: KeysView | null, actor: string) => Promise<void>;
  /** On disk when it resolves: only then may the call leave. */
  writeSent: (entry: NewEntry) => Promise<void>;
  /** Gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown. */
  recordOutcome: (entryId: string, outcome: RecordedOutcome) => Promise<Unknown | null>;
  markAbandoned: () => Promise<number>;
  settleUnknown: (input: SettleInput) => Promise<JournalEntryView>;
  takeBackCharge: (input: TakeBackChargeInput) => Promise<JournalEntryView>;
  listUnknown: (environmentId: string) => Promise<UnknownView[]>;
  findUnknown: (environmentId: string, entryId: string) => Promise<UnknownCall>;
  /** As writeSent, for a call of unknown outcome that is sent again. */
  writeRepeat: (repeat: NewRepeat) => Promise<void>;
  /** Records an answer that was kept aside; the same one again changes nothing. */
  replayOutcome: (entryId: string, outcome: RecordedOutcome) => Promise<void>;
  noteTornAnswer: (entryId: string | null) => Promise<void>;
  listAlarms: (environmentId: string) => Promise<AlarmView[]>;
  noteAlarm: (input: NoteAlarmInput) => Promise<void>;
  listSessions: (page: PageInput) => Promise<Page<SessionView>>;
  getSession: (environmentId: string, sessionId: string) => Promise<SessionDetail>;
  addCheckoutEvent: (environmentId: string, sessionId: string, event: CheckoutEvent) => Promise<void>;
  listOrders: (page: OrdersInput) => Promise<Page<OrderView>>;
  countOrders: (input: CountOrdersInput) => Promise<number>;
  getOrder: (environmentId: string, orderId: string) => Promise<OrderDetail>;
  listFeeEntries: (input: FeeEntriesInput) => Promise<Page<FeeEntryView>>;
  sumFees: (input: FeeSummaryInput) => Promise<FeeSummary>;
  correctFee: (input: CorrectFeeInput, actor: string) => Promise<void>;
  listPayouts: (environmentId: string, marketplaceId: string) => Promise<PayoutView[]>;
  learnPayouts: (environmentId: string, payouts: PayoutSeen[], actor: string) => Promise<void>;
  recordPayoutByHand: (input: RecordPayoutInput, marketplaceId: string, actor: string) => Promise<PayoutView>;
  takeBackPayout: (input: TakeBackPayoutInput, actor: string) => Promise<PayoutView>;
  findUnknownPayout: (environmentId: string, entryId: string) => Promise<{ accountId: string; amount: number }>;
  ledgerBalance: (environmentId: string, marketplaceId: string) => Promise<LedgerBalance>;
  ledgerStatement: (environmentId: string, marketplaceId: string, month: string) => Promise<StatementView>;
  ordersOfCharges: (environmentId: string, chargeIds: string[]) => Promise<Record<string, string>>;
  readComparison: (input: ReconcileInput) => Promise<Comparison | null>;
  beginStatement: (statement: NewStatement) => Promise<void>;
  addStatementLines: (statementId: string, lines: NewLine[]) => Promise<void>;
  finishStatement: (statementId: string) => Promise<void>;
  resolveRow: (input: ResolveInput, actor: string) => Promise<void>;
  learnAccount: (accountId: string, organization: OrganizationIds) => Promise<void>;
  listSellers: (environmentId: string) => Promise<SellerView[]>;
  getSeller: (key: SellerKey) => Promise<SellerDetail>;
  inviteSeller: (input: InviteSellerInput, actor: string) => Promise<string>;
  markStep: (input: MarkStepInput, actor: string) => Promise<void>;
  addNote: (input: AddNoteInput, actor: string) => Promise<void>;
  joinSellers: (input: JoinSellersInput, actor: string) => Promise<void>;
  removeSeller: (key: SellerKey, actor: string) => Promise<void>;
  syncSellers: (environmentId: string, seen: ServiceSeller[]) => Promise<number>;
  readOverview: (environmentId: string) => Promise<Overview>;
  beginRun: (run: NewRun) => Promise<void>;
  addRunItems: (adding: ItemsOfRun) => Promise<void>;
  finishPlan: (runId: string, badLines: BadLine[]) => Promise<void>;
  discardRun: (environmentId: string, runId: string) => Promise<void>;
  startRun: (input: StartRunInput, actor: string) => Promise<void>;
  pauseRun: (runId: string, pause: { reason: PauseReason; words: string | null; actor: string }) => Promise<void>;
  resumeRun: (environmentId: string, runId: string, actor: string) => Promise<void>;
  endRun: (runId: string, end: { state: 'done' | 'stopped'; actor: string }) => Promise<void>;
  claimItems: (runId: string, limit: number) => Promise<ClaimedItem[]>;
  recordItems: (runId: string, results: ItemResult[]) => Promise<void>;
  followJournal: (runId: string) => Promise<void>;
  recoverRuns: () => Promise<void>;
  listRuns: (page: PageInput) => Promise<Page<RunView>>;
  getRun: (environmentId: string, runId: string) => Promise<RunView>;
  badLinesOf: (environmentId: string, runId: string) => Promise<BadLine[]>;
  listRunItems: (input: RunItemsInput) => Promise<RunItemsPage>;
};

/** The ledger in its thread: what it holds, and the keeping of it. */
export type KeptLedger = Ledger & KeepingErrands;

/** The ledger on a database that is open in this thread. `now` is ms since the epoch, UTC. */
export function ledgerOn({ writer, reader }: LedgerDatabase, instanceId: string, now: () => number): Ledger {
  const grouped = groupWrites(writer);
  return {
    addEnvironment: (environment, accounts) => addEnvironment(writer, environment, accounts),
    moveEnvironment: (environmentId, addresses) => moveEnvironment(writer, environmentId, addresses),
    listEnvironments: () => listEnvironments(reader),
    addOrRestoreEnvironment: (environment, account, doer) =>
      addOrRestoreEnvironment(writer, environment, account, doer),
    changeEnvironment: (environmentId, change, account, doer) =>
      changeEnvironment(writer, environmentId, change, account, doer),
    dependantsOf: (environmentId) => dependantsOf(reader, environmentId),
    refuseWhileOpen: (environmentId) => refuseWhileOpen(reader, environmentId),
    removeEnvironment: (environmentId, doer) => removeEnvironment(writer, environmentId, doer),
    nameAccount: (accountId, name, doer) => nameAccount(writer, accountId, name, doer),
    addAccounts: (accounts) => addAccounts(writer, accounts),
    noteKeys: (accountId, keys, actor) => noteKeys(writer, accountId, keys, actor, now()),
    writeSent: async (entry) => {
      const refusal = await grouped((trx) => writeSent(trx, entry, instanceId, now()));
      if (refusal) throw refusal;
    },
    recordOutcome: (entryId, outcome) => grouped((trx) => recordOutcome(trx, entryId, outcome, now())),
    markAbandoned: () => markAbandoned(writer, instanceId, now()),
    settleUnknown: (input) => settleUnknown(writer, input, now()),
    takeBackCharge: (input) => takeBackCharge(writer, input, now()),
    listUnknown: (environmentId) => listUnknown(reader, environmentId),
    findUnknown: (environmentId, entryId) => findUnknown(reader, environmentId, entryId),
    writeRepeat: (repeat) => writeRepeat(writer, repeat, instanceId, now()),
    replayOutcome: (entryId, outcome) => replayOutcome(writer, entryId, outcome, now()),
    noteTornAnswer: (entryId) => noteTornAnswer(writer, entryId, now()),
    listAlarms: (environmentId) => listAlarms(reader, environmentId),
    noteAlarm: (input) => noteAlarm(writer, input, now()),
    listSessions: (page) => listSessions(reader, page),
    getSession: (environmentId, sessionId) => getSession(reader, environmentId, sessionId),
    addCheckoutEvent: (environmentId, sessionId, event) =>
      addCheckoutEvent(writer, environmentId, sessionId, event, now()),
    listOrders: (page) => listOrders(reader, page, now()),
    countOrders: (input) => countOrders(reader, input, now()),
    getOrder: (environmentId, orderId) => getOrder(reader, environmentId, orderId),
    listFeeEntries: (input) => listFeeEntries(reader, input),
    sumFees: (input) => sumFees(reader, input),
    correctFee: (input, actor) => correctFee(writer, input, actor, now()),
    listPayouts: (environmentId, marketplaceId) => listPayouts(reader, environmentId, marketplaceId),
    learnPayouts: (environmentId, payouts, actor) => learnPayouts(writer, environmentId, payouts, actor, now()),
    recordPayoutByHand: (input, marketplaceId, actor) => recordPayoutByHand(writer, input, marketplaceId, actor, now()),
    takeBackPayout: (input, actor) => takeBackPayout(writer, input, actor, now()),
    findUnknownPayout: (environmentId, entryId) => findUnknownPayout(reader, environmentId, entryId),
    ledgerBalance: (environmentId, marketplaceId) =>
      reader.transaction().execute((trx) => ledgerBalance(trx, environmentId, marketplaceId, null)),
    ledgerStatement: (environmentId, marketplaceId, month) =>
      ledgerStatement(reader, environmentId, marketplaceId, month),
    ordersOfCharges: (environmentId, chargeIds) => ordersOfCharges(reader, environmentId, chargeIds),
    readComparison: (input) => readComparison(reader, input),
    beginStatement: (statement) => beginStatement(writer, statement, now()),
    addStatementLines: (statementId, lines) => addStatementLines(writer, statementId, lines),
    finishStatement: (statementId) => finishStatement(writer, statementId, now()),
    resolveRow: (input, actor) => resolveRow(writer, input, actor, now()),
    learnAccount: (accountId, organization) => learnAccount(writer, accountId, organization),
    listSellers: (environmentId) => listSellers(reader, environmentId),
    getSeller: (key) => getSeller(reader, key),
    inviteSeller: (input, actor) => inviteSeller(writer, input, actor, now()),
    markStep: (input, actor) => markStep(writer, input, actor, now()),
    addNote: (input, actor) => addNote(writer, input, actor, now()),
    joinSellers: (input, actor) => joinSellers(writer, input, actor, now()),
    removeSeller: (key, actor) => removeSeller(writer, key, actor, now()),
    syncSellers: (environmentId, seen) => syncSellers(writer, environmentId, seen, now()),
    readOverview: (environmentId) => readOverview(reader, environmentId, now()),
    beginRun: (run) => beginRun(writer, run),
    addRunItems: (adding) => addRunItems(writer, adding),
    finishPlan: (runId, badLines) => finishPlan(writer, runId, badLines, now()),
    discardRun: (environmentId, runId) => discardRun(writer, environmentId, runId),
    startRun: (input, actor) => startRun(writer, input, actor, now()),
    pauseRun: (runId, pause) => pauseRun(writer, runId, pause, now()),
    resumeRun: (environmentId, runId, actor) => resumeRun(writer, environmentId, runId, actor, now()),
    endRun: (runId, end) => endRun(writer, runId, end, now()),
    claimItems: (runId, limit) => grouped((trx) => claimItems(trx, runId, limit)),
    recordItems: (runId, results) => grouped((trx) => recordItems(trx, runId, results)),
    followJournal: (runId) => followJournal(writer, runId),
    recoverRuns: () => recoverRuns(writer),
    listRuns: (page) => listRuns(reader, page, now()),
    getRun: (environmentId, runId) => getRun(reader, environmentId, runId, now()),
    badLinesOf: (environmentId, runId) => badLinesOf(reader, environmentId, runId),
    listRunItems: (input) => listRunItems(reader, input),
  };
}
