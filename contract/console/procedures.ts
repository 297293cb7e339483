// The border between window and main process: every procedure there is, with what goes in and what comes out; who-may-call.ts says who may call it. main/gateway/router.ts implements it, the renderer calls it.
import { z } from 'zod';
import type { Role } from '../operations/who-may-send.ts';
import {
  ApproveDeviceInput,
  ChangeRoleInput,
  DeviceKey,
  Invited,
  InvitePersonInput,
  PersonKey,
  PersonView,
} from '../team/people.ts';
import { AboutView, LicenseText } from './about.ts';
import {
  AfterChargeState,
  HandleReturnInput,
  OpenReturns,
  PresentAgainInput,
  RecordRefundInput,
  RecordReturnInput,
  RefundInput,
  ReopenReturnInput,
  RetryChangeInput,
  ReturnsFilter,
  ReturnsInput,
  ReturnsTotal,
  ReturnView,
  TakeBackFactInput,
} from './after-charge.ts';
import { ImportCounts, ImportDryRun, ImportDryRunInput, ImportFactsInput } from './after-charge-import.ts';
import { AlarmPage, NoteAlarmInput } from './alarm.ts';
import { approvals } from './approval-procedures.ts';
import { AuditCheck, AuditExportInput, AuditExportPiece, AuditNames, AuditPage, AuditPageInput } from './audit.ts';
import { AuthorizationView } from './authorization.ts';
import { CallKey, CallView } from './call.ts';
import {
  BadLine,
  OrderFileInput,
  OrderFilePiece,
  OrderFileView,
  OverrideAmountInput,
  PlanInput,
  ResumeRunInput,
  RunCsvInput,
  RunItemsInput,
  RunItemsPage,
  RunKey,
  RunView,
  StartRunInput,
} from './capture-many.ts';
import { CsvFile } from './csv-file.ts';
import { Diagnostics } from './diagnostics.ts';
import { ConsoleFacts, EnvironmentView, KeysView, VaultState } from './environment.ts';
import {
  EditEnvironmentInput,
  EnvironmentDependants,
  EnvironmentKey,
  NameAccountInput,
  SetLookInput,
  SetModeInput,
} from './environment-change.ts';
import { NewEnvironmentInput } from './environment-file.ts';
import { CorrectFeeInput, FeeCsvInput, FeeEntriesInput, FeeEntryView, FeeSummary, FeeSummaryInput } from './fee.ts';
import {
  JournalEntryView,
  PendingRetry,
  ResolveInput,
  RetrySafelyInput,
  TakeBackChargeInput,
  UnknownInput,
  UnknownView,
} from './journal.ts';
import {
  BackupFacts,
  BackupView,
  BeginEmptyInput,
  InspectBackupInput,
  KeepingState,
  MakeBackupInput,
  Restored,
  RestoreInput,
  UnsealInput,
} from './keeping.ts';
import { AccountKey, EnterKeysInput } from './keys.ts';
import { LanguageState, SetLanguageInput } from './language.ts';
import { FirstViewInput, ListKey, ListSettings, SaveViewInput, SetColumnsInput, ViewKey } from './list-view.ts';
import {
  AddCertificatesInput,
  AddedCertificate,
  CertificateFile,
  CheckedPlace,
  NetworkState,
  PlaceCheck,
  ProxySettings,
  ProxySignInInput,
  RemoveCertificateInput,
} from './network.ts';
import { AddRecordNoteInput, SetReferenceInput } from './note.ts';
import { NoticesState, SetNoticesInput } from './notices.ts';
import { OpeningState } from './opening.ts';
import {
  CaptureInput,
  CreateOrderInput,
  DoNotCaptureInput,
  OrderCsvInput,
  OrderDetail,
  OrderKey,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
  OrderView,
} from './order.ts';
import { Overview, SampleProgress } from './overview.ts';
import { CsvPiece, ListTotal, Neighbors, PageInput, pageOf } from './page.ts';
import {
  BalanceView,
  PayoutView,
  RecordPayoutInput,
  RetryPayoutInput,
  StartPayoutInput,
  StatementInput,
  StatementView,
  TakeBackPayoutInput,
} from './payout.ts';
import { EnterPinInput, PinState, SetPinInput } from './pin.ts';
import { OpenPreviewInput, PreviewView } from './preview.ts';
import { act, read } from './procedure-kinds.ts';
import {
  Comparison,
  DryRun,
  DryRunInput,
  ImportInput,
  MonthInput,
  ReconcileCsvInput,
  ReconcileInput,
  ResolveDifferenceInput,
  UploadInput,
} from './reconcile.ts';
import { ReturnRatesView, SellerMoney } from './return-rates.ts';
import { SearchInput, SearchResult } from './search.ts';
import {
  AddNoteInput,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerDetail,
  SellerKey,
  SellersSync,
  SellerView,
} from './seller.ts';
import {
  CreateSessionInput,
  ReportCheckoutInput,
  SessionCsvInput,
  SessionDetail,
  SessionKey,
  SessionsInput,
  SessionTotalInput,
  SessionView,
} from './session.ts';
import {
  SettlementCsvInput,
  SettlementDetail,
  SettlementInput,
  SettlementList,
  SettlementsInput,
} from './settlement.ts';
import { JoinTeamInput, LeaveTeamInput, TeamView } from './team.ts';
import { UpdatesState } from './updates.ts';
import { WHO_MAY_CALL } from './who-may-call.ts';

const nothing = z.void();

export const procedures = {
  console: {
    opening: read.output(OpeningState),
    facts: read.output(ConsoleFacts),
    retryKeychain: act.output(VaultState),
    notices: read.output(NoticesState),
    setNotices: act.input(SetNoticesInput).output(NoticesState),
    language: read.output(LanguageState),
    setLanguage: act.input(SetLanguageInput).output(LanguageState),
    diagnostics: read.output(Diagnostics),
    about: read.output(AboutView),
    licenses: read.output(z.array(LicenseText)),
  },
  sessions: {
    list: read.input(SessionsInput).output(pageOf(SessionView)),
    total: read.input(SessionTotalInput).output(ListTotal),
    csv: read.input(SessionCsvInput).output(CsvPiece),
    get: read.input(SessionKey).output(SessionDetail),
    authorization: read.input(SessionKey).output(AuthorizationView.nullable()),
    create: act.input(CreateSessionInput).output(SessionView),
    openPreview: act.input(OpenPreviewInput).output(PreviewView),
    reportCheckout: act.input(ReportCheckoutInput).output(nothing),
  },
  orders: {
    list: read.input(OrdersInput).output(pageOf(OrderView)),
    total: read.input(OrderTotalInput).output(ListTotal),
    csv: read.input(OrderCsvInput).output(CsvPiece),
    neighbors: read.input(OrderNeighborsInput).output(Neighbors),
    get: read.input(OrderKey).output(OrderDetail),
    create: act.input(CreateOrderInput).output(OrderView),
    capture: act.input(CaptureInput).output(OrderView),
    setReference: act.input(SetReferenceInput).output(nothing),
    setDoNotCapture: act.input(DoNotCaptureInput).output(nothing),
  },
  notes: { add: act.input(AddRecordNoteInput).output(nothing) },
  search: { find: read.input(SearchInput).output(SearchResult) },
  lists: {
    settings: read.input(ListKey).output(ListSettings),
    saveView: act.input(SaveViewInput).output(nothing),
    removeView: act.input(ViewKey).output(nothing),
    setFirstView: act.input(FirstViewInput).output(nothing),
    setColumns: act.input(SetColumnsInput.extend({ environmentId: z.string() })).output(nothing),
  },
  journal: {
    call: read.input(CallKey).output(CallView),
    unknown: read.input(UnknownInput).output(pageOf(UnknownView)),
    unknownCount: read.input(EnvironmentKey).output(z.int()),
    resolve: act.input(ResolveInput).output(JournalEntryView),
  },
  outcomes: {
    retrySafely: act.input(RetrySafelyInput).output(OrderView),
    lookUp: act.input(CallKey).output(z.boolean()),
    takeBackCharge: act.input(TakeBackChargeInput).output(JournalEntryView),
    alarms: read.input(PageInput).output(AlarmPage),
    noteAlarm: act.input(NoteAlarmInput).output(nothing),
    retrying: read.input(EnvironmentKey).output(z.array(PendingRetry)),
    stopRetrying: act.input(z.strictObject({ id: z.string() })).output(nothing),
  },
  captureMany: {
    upload: act.input(OrderFilePiece).output(nothing),
    readFile: read.input(OrderFileInput).output(OrderFileView),
    plan: act.input(PlanInput).output(RunView),
    discard: act.input(RunKey).output(nothing),
    overrideAmount: act.input(OverrideAmountInput).output(RunView),
    start: act.input(StartRunInput).output(RunView),
    pause: act.input(RunKey).output(RunView),
    resume: act.input(ResumeRunInput).output(RunView),
    stop: act.input(RunKey).output(RunView),
    list: read.input(PageInput).output(pageOf(RunView)),
    get: read.input(RunKey).output(RunView),
    items: read.input(RunItemsInput).output(RunItemsPage),
    badLines: read.input(RunKey).output(z.array(BadLine)),
    csv: read.input(RunCsvInput).output(CsvFile),
  },
  afterCharge: {
    state: read.input(EnvironmentKey).output(AfterChargeState),
    returns: read.input(ReturnsInput).output(pageOf(ReturnView)),
    returnsTotal: read.input(ReturnsFilter).output(ReturnsTotal),
    handleReturn: act.input(HandleReturnInput).output(nothing),
    openReturns: read.input(EnvironmentKey).output(OpenReturns),
    reopenReturn: act.input(ReopenReturnInput).output(nothing),
    /** null where the provider doesn't tell them. */
    rates: read.input(EnvironmentKey).output(ReturnRatesView.nullable()),
    /** null without the seller's keys, and where the provider doesn't tell it. */
    sellerMoney: read.input(SellerKey).output(SellerMoney.nullable()),
    refund: act.input(RefundInput).output(OrderDetail),
    presentAgain: act.input(PresentAgainInput).output(OrderDetail),
    /** Of either. */
    retrySafely: act.input(RetryChangeInput).output(OrderDetail),
    recordRefund: act.input(RecordRefundInput).output(nothing),
    recordReturn: act.input(RecordReturnInput).output(nothing),
    takeBackFact: act.input(TakeBackFactInput).output(nothing),
    upload: act.input(UploadInput).output(nothing),
    dryRunImport: read.input(ImportDryRunInput).output(ImportDryRun),
    importFacts: act.input(ImportFactsInput).output(ImportCounts),
    /** The rows of a file that can't be imported, with the reason of each. */
    rowsLeftOut: read.input(ImportFactsInput).output(CsvFile),
  },
  settlements: {
    list: read.input(SettlementsInput).output(SettlementList),
    get: read.input(SettlementInput).output(SettlementDetail),
    csv: read.input(SettlementCsvInput).output(CsvPiece),
  },
  fees: {
    summary: read.input(FeeSummaryInput).output(FeeSummary),
    entries: read.input(FeeEntriesInput).output(pageOf(FeeEntryView)),
    correct: act.input(CorrectFeeInput).output(nothing),
    csv: read.input(FeeCsvInput).output(CsvFile),
  },
  payouts: {
    balance: read.input(EnvironmentKey).output(BalanceView),
    list: read.input(EnvironmentKey).output(z.array(PayoutView)),
    statement: read.input(StatementInput).output(StatementView),
    statementCsv: read.input(StatementInput).output(CsvFile),
    start: act.input(StartPayoutInput).output(PayoutView),
    retrySafely: act.input(RetryPayoutInput).output(PayoutView),
    record: act.input(RecordPayoutInput).output(PayoutView),
    takeBack: act.input(TakeBackPayoutInput).output(PayoutView),
  },
  reconcile: {
    comparison: read.input(ReconcileInput).output(Comparison.nullable()),
    compareWithService: act.input(MonthInput).output(nothing),
    upload: act.input(UploadInput).output(nothing),
    dryRun: read.input(DryRunInput).output(DryRun),
    importStatement: act.input(ImportInput).output(nothing),
    resolve: act.input(ResolveDifferenceInput).output(nothing),
    csv: read.input(ReconcileCsvInput).output(CsvFile),
  },
  updates: {
    state: read.output(UpdatesState),
    check: act.output(UpdatesState),
    /** Answered before it has ended; the state tells how far it is. */
    download: act.output(UpdatesState),
    putOff: act.output(UpdatesState),
    showFile: act.output(nothing),
    quitAndInstall: act.output(nothing),
  },
  network: {
    state: read.output(NetworkState),
    setProxy: act.input(ProxySettings).output(NetworkState),
    signIn: act.input(ProxySignInInput).output(NetworkState),
    removeSignIn: act.output(NetworkState),
    /** What a file would add, to be confirmed. Nothing is stored. */
    readCertificates: read.input(CertificateFile).output(z.array(AddedCertificate)),
    addCertificates: act.input(AddCertificatesInput).output(NetworkState),
    removeCertificate: act.input(RemoveCertificateInput).output(NetworkState),
    /** Connects to an address and asks for a token: for whoever wants to know, never by itself. */
    check: act.input(CheckedPlace).output(PlaceCheck),
  },
  environments: {
    add: act.input(NewEnvironmentInput).output(EnvironmentView),
    edit: act.input(EditEnvironmentInput).output(EnvironmentView),
    setMode: act.input(SetModeInput).output(EnvironmentView),
    setLook: act.input(SetLookInput).output(EnvironmentView),
    nameAccount: act.input(NameAccountInput).output(EnvironmentView),
    dependants: read.input(EnvironmentKey).output(EnvironmentDependants),
    remove: act.input(EnvironmentKey).output(nothing),
  },
  keys: {
    enter: act.input(EnterKeysInput).output(KeysView),
    remove: act.input(AccountKey).output(nothing),
  },
  sellers: {
    list: read.input(EnvironmentKey).output(z.array(SellerView)),
    get: read.input(SellerKey).output(SellerDetail),
    /** Asks the service, and is asked again while a list is shown: a read, though the ledger learns by it. */
    sync: read.input(EnvironmentKey).output(SellersSync),
    invite: act.input(InviteSellerInput).output(SellerDetail),
    mark: act.input(MarkStepInput).output(nothing),
    addNote: act.input(AddNoteInput).output(nothing),
    join: act.input(JoinSellersInput).output(nothing),
    remove: act.input(SellerKey).output(nothing),
  },
  overview: {
    get: read.input(EnvironmentKey).output(Overview),
  },
  samples: {
    progress: read.output(SampleProgress),
    start: act.input(EnvironmentKey).output(SampleProgress),
    dismiss: act.output(SampleProgress),
  },
  keeping: {
    state: read.output(KeepingState),
    backups: read.output(z.array(BackupView)),
    make: act.input(MakeBackupInput).output(BackupFacts),
    inspect: read.input(InspectBackupInput).output(BackupFacts),
    restore: act.input(RestoreInput).output(Restored),
    beginEmpty: act.input(BeginEmptyInput).output(Restored),
    unseal: act.input(UnsealInput).output(z.int()),
  },
  team: {
    state: read.output(TeamView),
    join: act.input(JoinTeamInput).output(TeamView),
    leave: act.input(LeaveTeamInput).output(TeamView),
    moveLedger: act.output(TeamView),
    cancelMove: act.output(TeamView),
    people: read.output(z.array(PersonView)),
    invite: act.input(InvitePersonInput).output(Invited),
    inviteAgain: act.input(PersonKey).output(Invited),
    approve: act.input(ApproveDeviceInput).output(nothing),
    revoke: act.input(DeviceKey).output(nothing),
    changeRole: act.input(ChangeRoleInput).output(nothing),
    removePerson: act.input(PersonKey).output(nothing),
  },
  pin: {
    state: read.output(PinState),
    set: act.input(SetPinInput).output(PinState),
    remove: act.input(EnterPinInput).output(PinState),
    enter: act.input(EnterPinInput).output(PinState),
    touch: read.output(nothing),
  },
  approvals,
  audit: {
    list: read.input(AuditPageInput).output(AuditPage),
    names: read.output(AuditNames),
    lastCheck: read.output(AuditCheck),
    check: act.output(AuditCheck),
    export: read.input(AuditExportInput).output(AuditExportPiece),
  },
};

type Paths<Routers> = {
  [Router in keyof Routers & string]: `${Router}.${keyof Routers[Router] & string}`;
}[keyof Routers & string];
type Path = Paths<typeof procedures>;

WHO_MAY_CALL satisfies Record<Path, readonly Role[]> & Partial<Record<Exclude<keyof typeof WHO_MAY_CALL, Path>, never>>;
