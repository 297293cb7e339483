// The ledger's face and what stands behind it: every call is one function on the writer or the reader.
import type {
  HandleReturnInput,
  RecordRefundInput,
  RecordReturnInput,
  ReopenReturnInput,
  ReturnsFilter,
  ReturnsInput,
  TakeBackFactInput,
} from '../../contract/console/after-charge.ts';
import type { NoteAlarmInput } from '../../contract/console/alarm.ts';
import type {
  BadLine,
  OverrideAmountInput,
  PauseReason,
  RunItemsInput,
  StartRunInput,
} from '../../contract/console/capture-many.ts';
import type { KeysView } from '../../contract/console/environment.ts';
import type { CorrectFeeInput, FeeEntriesInput, FeeSummaryInput } from '../../contract/console/fee.ts';
import type { ResolveInput, TakeBackChargeInput, UnknownInput } from '../../contract/console/journal.ts';
import type {
  FirstViewInput,
  ListKey,
  SaveViewInput,
  SetColumnsInput,
  ViewKey,
} from '../../contract/console/list-view.ts';
import type { AddRecordNoteInput, SetReferenceInput } from '../../contract/console/note.ts';
import type {
  DoNotCaptureInput,
  OrderCsvInput,
  OrderNeighborsInput,
  OrderTotalInput,
} from '../../contract/console/order.ts';
import type { PageInput } from '../../contract/console/page.ts';
import type { RecordPayoutInput, TakeBackPayoutInput } from '../../contract/console/payout.ts';
import type { ReconcileInput, ResolveDifferenceInput } from '../../contract/console/reconcile.ts';
import type { SearchInput } from '../../contract/console/search.ts';
import type {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerKey,
} from '../../contract/console/seller.ts';
import type { CheckoutEvent, SessionCsvInput, SessionTotalInput } from '../../contract/console/session.ts';
import type { PayoutSeen } from '../../contract/records/payout.ts';
import type {
  ApprovalKey,
  ApprovalPageInput,
  DecideApprovalInput,
  RequestApprovalInput,
  SetPoliciesInput,
} from '../../contract/team/approvals.ts';
import type {
  ApproveDeviceInput,
  ChangeRoleInput,
  DeviceKey,
  InvitePersonInput,
  PersonKey,
} from '../../contract/team/people.ts';
import type { AnyOutcome, KeptOutcome } from '../core/outcome.ts';
import { findImportedOrders, type RowIds } from './after-charge/find-imported-orders.ts';
import { handleReturn, reopenReturn } from './after-charge/handle-return.ts';
import { type FeedRead, ingestEvents, noteFeedTrouble } from './after-charge/ingest-events.ts';
import type { ImportedRow } from './after-charge/judge-imported.ts';
import { listReturns } from './after-charge/list-returns.ts';
import { readOpenReturns } from './after-charge/open-returns.ts';
import { ordersBehind } from './after-charge/orders-behind.ts';
import { readFeedCursors, readRevision } from './after-charge/read-after-charge.ts';
import { readImportFacts } from './after-charge/read-import-facts.ts';
import { recordRefundByHand, recordReturnByHand, takeBackFact } from './after-charge/record-by-hand.ts';
import {
  beginImport,
  endImport,
  type ImportOf,
  type ImportTotals,
  recordImported,
} from './after-charge/record-imported.ts';
import { totalReturns } from './after-charge/total-returns.ts';
import { noteAlarm } from './alarms/note-alarm.ts';
import { listAlarms } from './alarms/read-alarms.ts';
import { setPolicies } from './approvals/policies.ts';
import { listApprovals, pageApprovals } from './approvals/read-approvals.ts';
import { readPolicies } from './approvals/read-policies.ts';
import { decideApproval, requestApproval, withdrawApproval } from './approvals/requests.ts';
import { audit } from './audit/audit.ts';
import type { KeepingCalls } from './backup/backup-calls.ts';
import { endRun, pauseRun, resumeRun, startRun } from './capture-many/change-run.ts';
import { followJournal } from './capture-many/follow-journal.ts';
import { overrideAmount } from './capture-many/override-amount.ts';
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
import { heldByAnother } from './capture-many/run-holder.ts';
import { claimItems, type ItemResult, recordItems } from './capture-many/work-items.ts';
import {
  addOrRestoreEnvironment,
  changeEnvironment,
  type Doer,
  type EnvironmentChange,
} from './environments/change-environment.ts';
import { dependantsOf } from './environments/dependants.ts';
import {
  type Addresses,
  addAccounts,
  addEnvironment,
  listEnvironments,
  moveEnvironment,
} from './environments/environments.ts';
import { learnAccount, type OrganizationIds } from './environments/learn-account.ts';
import { nameAccount } from './environments/name-account.ts';
import { noteKeys } from './environments/note-keys.ts';
import { providerKey } from './environments/provider-key.ts';
import { refuseWhileOpen, removeEnvironment } from './environments/remove-environment.ts';
import { correctFee } from './fees/correct.ts';
import { listFeeEntries } from './fees/list-entries.ts';
import { sumFees } from './fees/sum-fees.ts';
import { extendLease, markAbandoned, type NewEntry, writeSent } from './journal/journal.ts';
import { type LookedUpCapture, noteLookUp } from './journal/note-look-up.ts';
import { recordOutcome } from './journal/outcomes.ts';
import { entryOwner, readCall } from './journal/read-call.ts';
import { countUnknown, listUnknown, pageUnknown } from './journal/read-unknown.ts';
import { noteTornAnswer, replayOutcome } from './journal/replay-outcome.ts';
import { resolveUnknown } from './journal/resolve-unknown.ts';
import { takeBackCharge } from './journal/take-back-charge.ts';
import type { MovingCalls } from './move-to-team/moving-calls.ts';
import { addRecordNote, setShopReference } from './notes/write-notes.ts';
import { setDoNotCapture } from './orders/do-not-capture.ts';
import { neighborsOfOrder } from './orders/neighbors.ts';
import { readOrderLines } from './orders/order-lines.ts';
import { getOrder, listOrders, type OrdersAsked } from './orders/read-orders.ts';
import { totalOrders } from './orders/total-orders.ts';
import { readOverview } from './overview/read-overview.ts';
import { ledgerBalance } from './payouts/balance-of.ts';
import { findUnknownPayout } from './payouts/find-unknown-payout.ts';
import { importPayouts } from './payouts/import-payouts.ts';
import { listPayouts } from './payouts/list-payouts.ts';
import { ordersOfCharges } from './payouts/orders-of-charges.ts';
import { recordPayoutByHand, takeBackPayout } from './payouts/record-by-hand.ts';
import { ledgerStatement } from './payouts/statement-of.ts';
import {
  addStatementLines,
  beginStatement,
  finishStatement,
  type NewLine,
  type NewStatement,
} from './reconcile/keep-statement.ts';
import { readComparison } from './reconcile/read-comparison.ts';
import { resolveRow } from './reconcile/resolve.ts';
import { findUnknown } from './retry/find-unknown.ts';
import { type NewRetry, writeRetry } from './retry/write-retry.ts';
import { listSettings, removeView, saveView, setColumns, setFirstView } from './saved-views/saved-views.ts';
import { search } from './search/find.ts';
import { joinSellers } from './sellers/join-sellers.ts';
import type { ServiceSeller } from './sellers/match-seller.ts';
import { getSeller, listSellers } from './sellers/read-sellers.ts';
import { removeSeller } from './sellers/remove-seller.ts';
import { syncSellers } from './sellers/sync-sellers.ts';
import { addNote, inviteSeller, markStep } from './sellers/write-sellers.ts';
import { addCheckoutEvent } from './sessions/checkout-events.ts';
import { getSession, listSessions, type SessionsAsked } from './sessions/read-sessions.ts';
import { readSessionLines } from './sessions/session-lines.ts';
import { totalSessions } from './sessions/total-sessions.ts';
import { inTransaction, readTogether } from './store/in-transaction.ts';
import type { LedgerDatabase } from './store/open-database.ts';
import type { NewAccount, NewEnvironment } from './store/schema.ts';
import {
  approveDevice,
  deviceForSession,
  enrolDevice,
  type NewDevice,
  noteSeen,
  revokeDevice,
} from './team/devices.ts';
import {
  changeRole,
  inviteAgain,
  inviteFirstAdministrator,
  invitePerson,
  listPeople,
  removePerson,
} from './team/people.ts';
import type { Caller } from './thread/caller.ts';

/** What main may ask of the ledger. Arguments and answers are plain data: they cross a thread. */
export type Ledger = ReturnType<typeof ledgerOn>;

/** The ledger in its thread: what it holds, the keeping of it, and its move into a team's. */
export type KeptLedger = Ledger & KeepingCalls & MovingCalls;

/** The ledger on a database that is open in this thread. `now` is ms since the epoch, UTC; `deviceId` is of a team's device, whose run this is. */
export function ledgerOn(
  { writer, reader }: LedgerDatabase,
  instanceId: string,
  now: () => number,
  deviceId: string | null = null,
) {
  const caller: Caller = { instanceId, deviceId };
  return {
    addEnvironment: (environment: NewEnvironment, accounts: NewAccount[]) =>
      addEnvironment(writer, environment, accounts),
    moveEnvironment: (environmentId: string, addresses: Addresses) => moveEnvironment(writer, environmentId, addresses),
    listEnvironments: () => listEnvironments(reader),
    /** Gives the id: of a removed environment of the same provider, which is brought back, or the new one's. */
    addOrRestoreEnvironment: (environment: NewEnvironment, account: NewAccount, doer: Doer) =>
      // A desk of another version may spell it otherwise, and what is one provider would be two.
      addOrRestoreEnvironment(
        writer,
        deviceId === null ? environment : { ...environment, provider: providerKey(environment.base_url) },
        account,
        doer,
      ),
    changeEnvironment: (environmentId: string, change: EnvironmentChange, account: NewAccount | null, doer: Doer) =>
      changeEnvironment(writer, environmentId, change, account, doer),
    dependantsOf: (environmentId: string) => dependantsOf(reader, environmentId),
    refuseWhileOpen: (environmentId: string) => refuseWhileOpen(reader, environmentId),
    removeEnvironment: (environmentId: string, doer: Doer) => removeEnvironment(writer, environmentId, doer),
    nameAccount: (accountId: string, name: string, doer: Doer) => nameAccount(writer, accountId, name, doer),
    addAccounts: (accounts: NewAccount[]) => addAccounts(writer, accounts),
    noteKeys: (accountId: string, keys: KeysView | null, actor: string) =>
      noteKeys(writer, accountId, keys, actor, now()),
    /** That the network of this installation was set up otherwise. Neither holds a password. */
    noteNetwork: (actor: string, after: unknown, before: unknown) =>
      inTransaction(writer, (trx) =>
        audit(trx, new Date(now()).toISOString(), actor, 'change_network', 'network', after, before),
      ),
    /** On disk when it resolves: only then may the call leave. Gives the Idempotency-Key to send it with. */
    writeSent: async (entry: NewEntry) => {
      const written = await inTransaction(writer, (trx) => writeSent(trx, entry, caller, now()));
      if ('refusal' in written) throw written.refusal;
      return written.key;
    },
    /** Gives what it was recorded as where that is something else: an answer that contradicts the ledger is unknown. */
    recordOutcome: (entryId: string, outcome: AnyOutcome) =>
      inTransaction(writer, (trx) => recordOutcome(trx, entryId, outcome, now())),
    extendLease: (id: string, leaseMs: number) => extendLease(writer, { id, leaseMs }, caller, now()),
    markAbandoned: () => markAbandoned(writer, caller, now()),
    resolveUnknown: (input: ResolveInput) => resolveUnknown(writer, input, caller, now()),
    takeBackCharge: (input: TakeBackChargeInput) => takeBackCharge(writer, input, caller, now()),
    readCall: (environmentId: string, entryId: string) => readCall(reader, environmentId, entryId),
    listUnknown: (environmentId: string) => listUnknown(reader, environmentId),
    pageUnknown: (page: UnknownInput) => pageUnknown(reader, page),
    countUnknown: (environmentId: string) => countUnknown(reader, environmentId),
    findUnknown: (environmentId: string, entryId: string) => findUnknown(reader, environmentId, entryId),
    noteLookUp: (looked: LookedUpCapture) => noteLookUp(writer, looked, caller, now()),
    /** Whose call it is; null where there is no such entry. */
    entryOwner: (entryId: string) => entryOwner(reader, entryId),
    /** As writeSent, for a call of unknown outcome that is sent again: with the key of the first. */
    writeRepeat: (repeat: NewRetry) => writeRetry(writer, repeat, caller, now()),
    /** Records an answer that was kept aside; the same one again changes nothing. */
    replayOutcome: (entryId: string, outcome: KeptOutcome) => replayOutcome(writer, entryId, outcome, now()),
    noteTornAnswer: (entryId: string | null) => noteTornAnswer(writer, entryId, now()),
    listAlarms: (page: PageInput) => listAlarms(reader, page),
    noteAlarm: (input: NoteAlarmInput) => noteAlarm(writer, input, now()),
    listSessions: (page: SessionsAsked) => listSessions(reader, page),
    totalSessions: (input: SessionTotalInput) => totalSessions(reader, input),
    readSessionLines: (input: SessionCsvInput) => readSessionLines(reader, input),
    getSession: (environmentId: string, sessionId: string) => getSession(reader, environmentId, sessionId, caller),
    addCheckoutEvent: (environmentId: string, sessionId: string, event: CheckoutEvent) =>
      addCheckoutEvent(writer, environmentId, sessionId, event, now()),
    listOrders: (page: OrdersAsked) => listOrders(reader, page, now()),
    totalOrders: (input: OrderTotalInput) => totalOrders(reader, input, now()),
    readOrderLines: (input: OrderCsvInput) => readOrderLines(reader, input, now()),
    neighborsOfOrder: (input: OrderNeighborsInput) => neighborsOfOrder(reader, input, now()),
    getOrder: (environmentId: string, orderId: string) => getOrder(reader, environmentId, orderId, caller),
    addRecordNote: (input: AddRecordNoteInput, author: string) => addRecordNote(writer, input, author, now()),
    setShopReference: (input: SetReferenceInput, actor: string) => setShopReference(writer, input, actor, now()),
    setDoNotCapture: (input: DoNotCaptureInput, actor: string) => setDoNotCapture(writer, input, actor, now()),
    search: (input: SearchInput) => search(reader, input),
    listSettings: (key: ListKey) => listSettings(reader, key),
    saveView: (input: SaveViewInput) => saveView(writer, input),
    removeView: (key: ViewKey) => removeView(writer, key),
    setFirstView: (input: FirstViewInput) => setFirstView(writer, input),
    setColumns: (input: SetColumnsInput) => setColumns(writer, input),
    /** Gives whether more are left. */
    listFeeEntries: (input: FeeEntriesInput) => listFeeEntries(reader, input),
    sumFees: (input: FeeSummaryInput) => sumFees(reader, input),
    correctFee: (input: CorrectFeeInput, actor: string) => correctFee(writer, input, actor, now()),
    listPayouts: (environmentId: string, marketplaceId: string) => listPayouts(reader, environmentId, marketplaceId),
    learnPayouts: (environmentId: string, payouts: PayoutSeen[], actor: string) =>
      importPayouts(writer, environmentId, payouts, actor, now()),
    recordPayoutByHand: (input: RecordPayoutInput, marketplaceId: string, actor: string) =>
      recordPayoutByHand(writer, input, marketplaceId, actor, now()),
    takeBackPayout: (input: TakeBackPayoutInput, actor: string) => takeBackPayout(writer, input, actor, now()),
    findUnknownPayout: (environmentId: string, entryId: string) => findUnknownPayout(reader, environmentId, entryId),
    ledgerBalance: (environmentId: string, marketplaceId: string) =>
      readTogether(reader, (trx) => ledgerBalance(trx, environmentId, marketplaceId, null)),
    ledgerStatement: (environmentId: string, marketplaceId: string, month: string) =>
      ledgerStatement(reader, environmentId, marketplaceId, month),
    ordersOfCharges: (environmentId: string, chargeIds: string[]) => ordersOfCharges(reader, environmentId, chargeIds),
    ordersBehind: (environmentId: string, chargeIds: string[]) => ordersBehind(reader, environmentId, chargeIds),
    readComparison: (input: ReconcileInput) => readComparison(reader, input),
    beginStatement: (statement: NewStatement) => beginStatement(writer, statement, now()),
    addStatementLines: (statementId: string, lines: NewLine[]) => addStatementLines(writer, statementId, lines),
    finishStatement: (statementId: string) => finishStatement(writer, statementId, now()),
    resolveRow: (input: ResolveDifferenceInput, actor: string) => resolveRow(writer, input, actor, now()),
    learnAccount: (accountId: string, organization: OrganizationIds) => learnAccount(writer, accountId, organization),
    listSellers: (environmentId: string) => listSellers(reader, environmentId),
    getSeller: (key: SellerKey) => getSeller(reader, key),
    inviteSeller: (input: InviteSellerInput, actor: string) => inviteSeller(writer, input, actor, now()),
    markStep: (input: MarkStepInput, actor: string) => markStep(writer, input, actor, now()),
    addNote: (input: AddNoteInput, actor: string) => addNote(writer, input, actor, now()),
    joinSellers: (input: JoinSellersInput, actor: string) => joinSellers(writer, input, actor, now()),
    removeSeller: (key: SellerKey, actor: string) => removeSeller(writer, key, actor, now()),
    syncSellers: (environmentId: string, seen: ServiceSeller[]) => syncSellers(writer, environmentId, seen, now()),
    /** Writes the facts of a page and the place to go on from, together. */
    learnEvents: (read: FeedRead) => ingestEvents(writer, read, now()),
    noteFeedTrouble: (of: { accountId: string; trouble: string; isLost: boolean }) => noteFeedTrouble(writer, of),
    readFeedPlaces: (accountIds: string[]) => readFeedCursors(reader, accountIds),
    readRevision: (environmentId: string) => readRevision(reader, environmentId),
    listReturns: (input: ReturnsInput) => listReturns(reader, input),
    totalReturns: (filter: ReturnsFilter) => totalReturns(reader, filter),
    recordRefundByHand: (input: RecordRefundInput, actor: string) => recordRefundByHand(writer, input, actor, now()),
    recordReturnByHand: (input: RecordReturnInput, actor: string) => recordReturnByHand(writer, input, actor, now()),
    takeBackFact: (input: TakeBackFactInput, actor: string) => takeBackFact(writer, input, { actor, caller }, now()),
    findImportedOrders: (environmentId: string, rows: RowIds[]) => findImportedOrders(reader, environmentId, rows),
    readImportFacts: (environmentId: string, rows: ImportedRow[]) => readImportFacts(reader, environmentId, rows),
    beginImport: (of: ImportOf & { rows: number }, actor: string) => beginImport(writer, of, actor, now()),
    recordImported: (of: ImportOf & { rows: ImportedRow[] }) => recordImported(writer, of, now()),
    endImport: (of: ImportOf & ImportTotals, actor: string) => endImport(writer, of, actor, now()),
    handleReturn: (input: HandleReturnInput, actor: string) => handleReturn(writer, input, actor, now()),
    reopenReturn: (input: ReopenReturnInput, actor: string) => reopenReturn(writer, input, actor, now()),
    readOpenReturns: (environmentId: string, nowMs: number) => readOpenReturns(reader, environmentId, nowMs),
    readOverview: (environmentId: string) => readOverview(reader, environmentId, now()),
    beginRun: (run: NewRun) => beginRun(writer, run, caller),
    addRunItems: (adding: ItemsOfRun) => addRunItems(writer, adding, now()),
    finishPlan: (runId: string, badLines: BadLine[]) => finishPlan(writer, runId, badLines, now()),
    discardRun: (environmentId: string, runId: string) => discardRun(writer, environmentId, runId),
    overrideAmount: (input: OverrideAmountInput, actor: string) => overrideAmount(writer, input, actor, now()),
    startRun: (input: StartRunInput, actor: string) => startRun(writer, input, { actor, caller }, now()),
    pauseRun: (runId: string, pause: { reason: PauseReason; why: string | null; actor: string }) =>
      pauseRun(writer, runId, { ...pause, caller }, now()),
    resumeRun: (environmentId: string, runId: string, actor: string, approvalId: string | null = null) =>
      resumeRun(writer, { environmentId, runId, approvalId: approvalId ?? undefined }, { actor, caller }, now()),
    endRun: (runId: string, end: { state: 'done' | 'stopped'; actor: string }) =>
      endRun(writer, runId, { ...end, caller }, now()),
    claimItems: (runId: string, limit: number) =>
      inTransaction(writer, (trx) => claimItems(trx, runId, limit, { caller, nowMs: now() })),
    recordItems: (runId: string, results: ItemResult[]) =>
      inTransaction(writer, (trx) => recordItems(trx, runId, results, { caller, nowMs: now() })),
    /** Leaves a run that another desk works on to that one. */
    followJournal: async (runId: string) => {
      if (!(await heldByAnother(reader, runId, caller, now()))) await followJournal(writer, runId);
    },
    recoverRuns: () => recoverRuns(writer, caller, now()),
    listRuns: (page: PageInput) => listRuns(reader, page, caller, now()),
    getRun: (environmentId: string, runId: string) => getRun(reader, environmentId, runId, caller, now()),
    badLinesOf: (environmentId: string, runId: string) => badLinesOf(reader, environmentId, runId),
    listRunItems: (input: RunItemsInput) => listRunItems(reader, input),
    approvalPolicies: () => readPolicies(reader),
    setApprovalPolicies: (input: SetPoliciesInput) => setPolicies(writer, input, caller, now()),
    requestApproval: (input: RequestApprovalInput) => requestApproval(writer, input, caller, now()),
    listApprovals: () => listApprovals(reader, caller, now()),
    pageApprovals: (input: ApprovalPageInput) => pageApprovals(reader, input, caller, now()),
    decideApproval: (input: DecideApprovalInput) => decideApproval(writer, input, caller, now()),
    withdrawApproval: (key: ApprovalKey) => withdrawApproval(writer, key, caller, now()),
    teamId: async () => (await reader.selectFrom('team').select('id').executeTakeFirstOrThrow()).id,
    listPeople: () => listPeople(reader, now()),
    invitePerson: (input: InvitePersonInput, actor: string) => invitePerson(writer, input, { actor, caller }, now()),
    inviteAgain: (person: PersonKey, actor: string) => inviteAgain(writer, person, { actor, caller }, now()),
    changeRole: (input: ChangeRoleInput, actor: string) => changeRole(writer, input, { actor, caller }, now()),
    removePerson: (person: PersonKey, actor: string) => removePerson(writer, person, { actor, caller }, now()),
    approveDevice: (device: ApproveDeviceInput, actor: string) =>
      approveDevice(writer, device, { actor, caller }, now()),
    revokeDevice: (device: DeviceKey, actor: string) => revokeDevice(writer, device, actor, now()),
    /** Gives a code until the first administrator has enrolled; each makes the one before worthless. `another`: for one more administrator, as asked by the server's administrator. */
    inviteFirstAdministrator: (another = false) => inviteFirstAdministrator(writer, another, now()),
    enrolDevice: (device: NewDevice) => enrolDevice(writer, device, now()),
    deviceForSession: (deviceId: string) => deviceForSession(reader, deviceId),
    noteSeen: (seen: { deviceId: string; appVersion: string }) => noteSeen(writer, seen, now()),
  };
}
