// Every call of the ledger's face that a desk may make on its team's ledger: its arguments, which roles may make it, and where in its arguments it says who acts. What isn't named here can't be asked.
import { z } from 'zod';
import {
  HandleReturnInput,
  RecordRefundInput,
  RecordReturnInput,
  ReopenReturnInput,
  ReturnsFilter,
  ReturnsInput,
  TakeBackFactInput,
} from '../console/after-charge.ts';
import { NoteAlarmInput } from '../console/alarm.ts';
import { AuditFilter, AuditHead, AuditPageInput } from '../console/audit.ts';
import { UnsealInput } from '../console/backup.ts';
import {
  BadLine,
  MOST_ORDERS,
  OverrideAmountInput,
  PauseReason,
  RunItemsInput,
  StartRunInput,
} from '../console/capture-many.ts';
import { KeysView } from '../console/environment.ts';
import { CorrectFeeInput, FeeEntriesInput, FeeSummaryInput } from '../console/fee.ts';
import { ResolveInput, TakeBackChargeInput, UnknownInput } from '../console/journal.ts';
import { FirstViewInput, ListKey, SaveViewInput, SetColumnsInput, ViewKey } from '../console/list-view.ts';
import { AddRecordNoteInput, SetReferenceInput } from '../console/note.ts';
import {
  DoNotCaptureInput,
  OrderCsvInput,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
} from '../console/order.ts';
import { PageInput } from '../console/page.ts';
import { RecordPayoutInput, TakeBackPayoutInput } from '../console/payout.ts';
import { ReconcileInput, ResolveDifferenceInput } from '../console/reconcile.ts';
import { SearchInput } from '../console/search.ts';
import {
  AddNoteInput,
  BY_THE_SERVICE,
  InviteSellerInput,
  JoinSellersInput,
  MarkStepInput,
  SellerKey,
} from '../console/seller.ts';
import { SessionCsvInput, SessionsInput, SessionTotalInput } from '../console/session.ts';
import { enteredName } from '../entered-text.ts';
import type { TeamRole } from '../operations/who-may-send.ts';
import { PayoutSeen } from '../records/payout.ts';
import {
  ApprovalId,
  ApprovalKey,
  ApprovalPageInput,
  DecideApprovalInput,
  RequestApprovalInput,
  SetPoliciesInput,
} from './approvals.ts';
import { AnyOutcomeArgs, EntryId, KeptOutcomeArgs, LeaseMs, NewEntryArgs, NewRetryArgs } from './journal-args.ts';
import { BeginMoveInput, MoveId, MovePieceInput } from './move.ts';
import { ApproveDeviceInput, ChangeRoleInput, DeviceKey, InvitePersonInput, PersonKey } from './people.ts';
import {
  BeginImportArgs,
  CheckoutEventArgs,
  DoerArgs,
  EndImportArgs,
  EnvironmentChangeArgs,
  FeedReadArgs,
  FeedTroubleArgs,
  Id,
  ImportedRowArgs,
  ItemResultArgs,
  ItemsOfRunArgs,
  LookedUpCaptureArgs,
  NewAccountArgs,
  NewEnvironmentArgs,
  NewLineArgs,
  NewRunArgs,
  NewStatementArgs,
  OrganizationIdsArgs,
  PersonName,
  RecordImportedArgs,
  RowIdsArgs,
  ServiceSellerArgs,
} from './record-args.ts';

/** A place in a call's arguments: the argument's, and the name of the field in it. */
export type Place = { at: number; in?: string };

/**
 * environment: where it names the environment that it reads or changes; null where it names none.
 * who: where it says who acts. doesItself: what a desk says there of what it does by itself, without its person; the ledger then has both.
 * when: where it says when, by the desk's clock.
 * sends: where it names the operation that is about to be sent.
 * entry: the journal entry that it is about, where its operation decides who may make it ('any'), or where only the device that wrote it may, in whatever role by now ('own'): an answer that is known is never lost.
 */
export type LedgerCall = {
  args: z.ZodType<unknown[]>;
  roles: readonly TeamRole[];
  does: 'reads' | 'writes';
  environment: Place | null;
  who?: Place & { doesItself?: string };
  when?: Place;
  sends?: Place;
  entry?: Place & { of: 'own' | 'any' };
};

const EVERYONE = ['back_office', 'onboarding', 'support', 'administrator'] as const;
/** Keeps the books, and reads them. */
const BOOKS = ['back_office', 'administrator'] as const;
const BOOKS_READERS = ['back_office', 'support', 'administrator'] as const;
/** Has API keys, so that its desk learns what the service tells. */
const KEY_HOLDERS = ['back_office', 'onboarding', 'administrator'] as const;
const ONBOARDING = ['onboarding', 'administrator'] as const;
const ADMINISTRATOR = ['administrator'] as const;

const read = { does: 'reads' } as const;
const change = { does: 'writes' } as const;
/** The environment is the first argument, or a field of it. */
const first = { environment: { at: 0 } } as const;
const inFirst = { environment: { at: 0, in: 'environmentId' } } as const;
const nowhere = { environment: null } as const;
/** Who acts is the second argument. */
const bySecond = { who: { at: 1 } } as const;
/** Who acts is named in the first argument. */
const byName = { who: { at: 0, in: 'name' } } as const;
const ofOwnEntry = { entry: { at: 0, of: 'own' } } as const;

const RunId = Id;

export const LEDGER_CALLS = {
  // Environments and accounts.
  listEnvironments: { ...read, ...nowhere, roles: EVERYONE, args: z.tuple([]) },
  addOrRestoreEnvironment: {
    ...change,
    ...nowhere,
    roles: ADMINISTRATOR,
    who: { at: 2, in: 'actor' },
    when: { at: 2, in: 'at' },
    args: z.tuple([NewEnvironmentArgs, NewAccountArgs, DoerArgs]),
  },
  changeEnvironment: {
    ...change,
    ...first,
    roles: ADMINISTRATOR,
    who: { at: 3, in: 'actor' },
    when: { at: 3, in: 'at' },
    args: z.tuple([Id, EnvironmentChangeArgs, NewAccountArgs.nullable(), DoerArgs]),
  },
  dependantsOf: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  refuseWhileOpen: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  removeEnvironment: {
    ...change,
    ...first,
    roles: ADMINISTRATOR,
    who: { at: 1, in: 'actor' },
    when: { at: 1, in: 'at' },
    args: z.tuple([Id, DoerArgs]),
  },
  nameAccount: {
    ...change,
    ...nowhere,
    roles: ADMINISTRATOR,
    who: { at: 2, in: 'actor' },
    when: { at: 2, in: 'at' },
    args: z.tuple([Id, enteredName(100), DoerArgs]),
  },
  noteKeys: {
    ...change,
    ...nowhere,
    roles: KEY_HOLDERS,
    who: { at: 2 },
    args: z.tuple([Id, KeysView.strict().nullable(), PersonName]),
  },
  learnAccount: { ...change, ...nowhere, roles: KEY_HOLDERS, args: z.tuple([Id, OrganizationIdsArgs]) },

  // The journal.
  writeSent: {
    ...change,
    ...inFirst,
    roles: KEY_HOLDERS,
    who: { at: 0, in: 'actor' },
    sends: { at: 0, in: 'operation' },
    args: z.tuple([NewEntryArgs]),
  },
  writeRepeat: {
    ...change,
    ...inFirst,
    roles: KEY_HOLDERS,
    who: { at: 0, in: 'actor' },
    entry: { at: 0, in: 'repeatOf', of: 'any' },
    args: z.tuple([NewRetryArgs]),
  },
  recordOutcome: {
    ...change,
    ...nowhere,
    ...ofOwnEntry,
    roles: EVERYONE,
    args: z.tuple([EntryId, AnyOutcomeArgs]),
  },
  replayOutcome: {
    ...change,
    ...nowhere,
    ...ofOwnEntry,
    roles: EVERYONE,
    args: z.tuple([EntryId, KeptOutcomeArgs]),
  },
  noteTornAnswer: { ...change, ...nowhere, ...ofOwnEntry, roles: EVERYONE, args: z.tuple([EntryId.nullable()]) },
  extendLease: { ...change, ...nowhere, ...ofOwnEntry, roles: KEY_HOLDERS, args: z.tuple([EntryId, LeaseMs]) },
  /** Of this desk's earlier runs, and of every lease that ran out. */
  markAbandoned: { ...change, ...nowhere, roles: EVERYONE, args: z.tuple([]) },
  readCall: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id, Id]) },
  listUnknown: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  pageUnknown: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([UnknownInput.strict()]) },
  countUnknown: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  findUnknown: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id, Id]) },
  noteLookUp: { ...change, ...inFirst, roles: BOOKS, args: z.tuple([LookedUpCaptureArgs]) },
  resolveUnknown: { ...change, ...inFirst, ...byName, roles: BOOKS, args: z.tuple([ResolveInput.strict()]) },
  takeBackCharge: { ...change, ...inFirst, ...byName, roles: BOOKS, args: z.tuple([TakeBackChargeInput]) },
  listAlarms: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([PageInput.strict()]) },
  noteAlarm: { ...change, ...inFirst, ...byName, roles: BOOKS, args: z.tuple([NoteAlarmInput]) },

  // Sessions and orders.
  listSessions: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([SessionsInput.strict()]) },
  totalSessions: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([SessionTotalInput.strict()]) },
  readSessionLines: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([SessionCsvInput.strict()]) },
  getSession: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id, Id]) },
  addCheckoutEvent: { ...change, ...first, roles: KEY_HOLDERS, args: z.tuple([Id, Id, CheckoutEventArgs]) },
  listOrders: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([OrdersInput.strict()]) },
  totalOrders: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([OrderTotalInput.strict()]) },
  readOrderLines: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([OrderCsvInput.strict()]) },
  neighborsOfOrder: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([OrderNeighborsInput.strict()]) },
  getOrder: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id, Id]) },
  addRecordNote: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: EVERYONE,
    args: z.tuple([AddRecordNoteInput, PersonName]),
  },
  setShopReference: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: KEY_HOLDERS,
    args: z.tuple([SetReferenceInput, PersonName]),
  },
  setDoNotCapture: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([DoNotCaptureInput, PersonName]),
  },
  search: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([SearchInput.strict()]) },
  readOverview: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  listSettings: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([ListKey.strict()]) },
  saveView: { ...change, ...inFirst, roles: EVERYONE, args: z.tuple([SaveViewInput.strict()]) },
  removeView: { ...change, ...inFirst, roles: EVERYONE, args: z.tuple([ViewKey.strict()]) },
  setFirstView: { ...change, ...inFirst, roles: EVERYONE, args: z.tuple([FirstViewInput.strict()]) },
  setColumns: { ...change, ...nowhere, roles: EVERYONE, args: z.tuple([SetColumnsInput.strict()]) },

  // Fees, payouts, statements.
  listFeeEntries: { ...read, ...inFirst, roles: BOOKS_READERS, args: z.tuple([FeeEntriesInput.strict()]) },
  sumFees: { ...read, ...inFirst, roles: BOOKS_READERS, args: z.tuple([FeeSummaryInput]) },
  correctFee: { ...change, ...inFirst, ...bySecond, roles: BOOKS, args: z.tuple([CorrectFeeInput, PersonName]) },
  listPayouts: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, Id]) },
  learnPayouts: {
    ...change,
    ...first,
    roles: BOOKS,
    who: { at: 2, doesItself: BY_THE_SERVICE },
    args: z.tuple([Id, z.array(PayoutSeen).max(1000), PersonName]),
  },
  recordPayoutByHand: {
    ...change,
    ...inFirst,
    roles: BOOKS,
    who: { at: 2 },
    args: z.tuple([RecordPayoutInput, Id, PersonName]),
  },
  takeBackPayout: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([TakeBackPayoutInput, PersonName]),
  },
  findUnknownPayout: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, Id]) },
  ledgerBalance: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, Id]) },
  ledgerStatement: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, Id, z.string().max(10)]) },
  ordersOfCharges: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, z.array(Id).max(10_000)]) },
  ordersBehind: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, z.array(Id).max(10_000)]) },
  readComparison: { ...read, ...inFirst, roles: BOOKS_READERS, args: z.tuple([ReconcileInput.strict()]) },
  beginStatement: {
    ...change,
    ...inFirst,
    roles: BOOKS,
    who: { at: 0, in: 'actor' },
    args: z.tuple([NewStatementArgs]),
  },
  addStatementLines: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([Id, z.array(NewLineArgs).max(1000)]) },
  finishStatement: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([Id]) },
  resolveRow: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([ResolveDifferenceInput, PersonName]),
  },

  // Sellers.
  listSellers: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  getSeller: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([SellerKey]) },
  inviteSeller: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: ONBOARDING,
    args: z.tuple([InviteSellerInput, PersonName]),
  },
  markStep: { ...change, ...inFirst, ...bySecond, roles: ONBOARDING, args: z.tuple([MarkStepInput, PersonName]) },
  addNote: { ...change, ...inFirst, ...bySecond, roles: EVERYONE, args: z.tuple([AddNoteInput, PersonName]) },
  joinSellers: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: ONBOARDING,
    args: z.tuple([JoinSellersInput, PersonName]),
  },
  removeSeller: { ...change, ...inFirst, ...bySecond, roles: ONBOARDING, args: z.tuple([SellerKey, PersonName]) },
  syncSellers: {
    ...change,
    ...first,
    roles: KEY_HOLDERS,
    args: z.tuple([Id, z.array(ServiceSellerArgs).max(10_000)]),
  },

  // What became of charges.
  learnEvents: { ...change, ...nowhere, roles: KEY_HOLDERS, args: z.tuple([FeedReadArgs]) },
  noteFeedTrouble: { ...change, ...nowhere, roles: KEY_HOLDERS, args: z.tuple([FeedTroubleArgs]) },
  readFeedPlaces: { ...read, ...nowhere, roles: EVERYONE, args: z.tuple([z.array(Id).max(10_000)]) },
  readRevision: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id]) },
  listReturns: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([ReturnsInput.strict()]) },
  totalReturns: { ...read, ...inFirst, roles: EVERYONE, args: z.tuple([ReturnsFilter.strict()]) },
  readOpenReturns: { ...read, ...first, roles: EVERYONE, args: z.tuple([Id, z.int()]) },
  handleReturn: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([HandleReturnInput.strict(), PersonName]),
  },
  reopenReturn: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([ReopenReturnInput.strict(), PersonName]),
  },
  recordRefundByHand: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([RecordRefundInput, PersonName]),
  },
  recordReturnByHand: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([RecordReturnInput, PersonName]),
  },
  takeBackFact: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([TakeBackFactInput, PersonName]),
  },
  findImportedOrders: { ...read, ...first, roles: BOOKS, args: z.tuple([Id, z.array(RowIdsArgs).max(10_000)]) },
  readImportFacts: { ...read, ...first, roles: BOOKS, args: z.tuple([Id, z.array(ImportedRowArgs).max(10_000)]) },
  beginImport: { ...change, ...inFirst, ...bySecond, roles: BOOKS, args: z.tuple([BeginImportArgs, PersonName]) },
  recordImported: { ...change, ...inFirst, roles: BOOKS, args: z.tuple([RecordImportedArgs]) },
  endImport: { ...change, ...inFirst, ...bySecond, roles: BOOKS, args: z.tuple([EndImportArgs, PersonName]) },

  // Capture many.
  beginRun: { ...change, ...inFirst, roles: BOOKS, who: { at: 0, in: 'actor' }, args: z.tuple([NewRunArgs]) },
  addRunItems: { ...change, ...inFirst, roles: BOOKS, args: z.tuple([ItemsOfRunArgs]) },
  finishPlan: {
    ...change,
    ...nowhere,
    roles: BOOKS,
    args: z.tuple([RunId, z.array(BadLine.strict()).max(MOST_ORDERS)]),
  },
  discardRun: { ...change, ...first, roles: BOOKS, args: z.tuple([Id, RunId]) },
  overrideAmount: {
    ...change,
    ...inFirst,
    ...bySecond,
    roles: BOOKS,
    args: z.tuple([OverrideAmountInput, PersonName]),
  },
  startRun: { ...change, ...inFirst, ...bySecond, roles: BOOKS, args: z.tuple([StartRunInput, PersonName]) },
  pauseRun: {
    ...change,
    ...nowhere,
    roles: BOOKS,
    who: { at: 1, in: 'actor', doesItself: 'Paydesk' },
    args: z.tuple([
      RunId,
      z.strictObject({ reason: PauseReason, why: z.string().max(20_000).nullable(), actor: PersonName }),
    ]),
  },
  resumeRun: {
    ...change,
    ...first,
    roles: BOOKS,
    who: { at: 2 },
    args: z.tuple([Id, RunId, PersonName, ApprovalId.nullish()]),
  },
  endRun: {
    ...change,
    ...nowhere,
    roles: BOOKS,
    who: { at: 1, in: 'actor', doesItself: 'Paydesk' },
    args: z.tuple([RunId, z.strictObject({ state: z.enum(['done', 'stopped']), actor: PersonName })]),
  },
  claimItems: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([RunId, z.int().positive().max(1000)]) },
  recordItems: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([RunId, z.array(ItemResultArgs).max(1000)]) },
  followJournal: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([RunId]) },
  /** Of this desk's earlier runs. */
  recoverRuns: { ...change, ...nowhere, roles: EVERYONE, args: z.tuple([]) },
  listRuns: { ...read, ...inFirst, roles: BOOKS_READERS, args: z.tuple([PageInput.strict()]) },
  getRun: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, RunId]) },
  badLinesOf: { ...read, ...first, roles: BOOKS_READERS, args: z.tuple([Id, RunId]) },
  listRunItems: { ...read, ...inFirst, roles: BOOKS_READERS, args: z.tuple([RunItemsInput.strict()]) },

  // Keeping and the audit log.
  keepingState: { ...read, ...nowhere, roles: EVERYONE, args: z.tuple([]) },
  unsealLedger: {
    ...change,
    ...nowhere,
    roles: ADMINISTRATOR,
    who: { at: 0, in: 'name' },
    args: z.tuple([UnsealInput]),
  },
  listAudit: { ...read, ...nowhere, roles: BOOKS_READERS, args: z.tuple([AuditPageInput.strict()]) },
  readAuditAfter: {
    ...read,
    ...nowhere,
    roles: BOOKS_READERS,
    args: z.tuple([AuditFilter, z.int().nonnegative(), z.int().positive().max(1000)]),
  },
  auditNames: { ...read, ...nowhere, roles: BOOKS_READERS, args: z.tuple([]) },
  auditLastCheck: { ...read, ...nowhere, roles: BOOKS_READERS, args: z.tuple([]) },
  checkAuditTrail: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([]) },
  anchorState: { ...read, ...nowhere, roles: EVERYONE, args: z.tuple([]) },

  // A second person. Who asks and who decides the ledger tells by the device.
  approvalPolicies: { ...read, ...nowhere, roles: BOOKS, args: z.tuple([]) },
  setApprovalPolicies: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([SetPoliciesInput]) },
  requestApproval: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([RequestApprovalInput]) },
  listApprovals: { ...read, ...nowhere, roles: BOOKS, args: z.tuple([]) },
  pageApprovals: { ...read, ...nowhere, roles: BOOKS, args: z.tuple([ApprovalPageInput]) },
  decideApproval: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([DecideApprovalInput]) },
  withdrawApproval: { ...change, ...nowhere, roles: BOOKS, args: z.tuple([ApprovalKey]) },

  // People and devices.
  listPeople: { ...read, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([]) },
  invitePerson: {
    ...change,
    ...nowhere,
    ...bySecond,
    roles: ADMINISTRATOR,
    args: z.tuple([InvitePersonInput, PersonName]),
  },
  inviteAgain: { ...change, ...nowhere, ...bySecond, roles: ADMINISTRATOR, args: z.tuple([PersonKey, PersonName]) },
  changeRole: {
    ...change,
    ...nowhere,
    ...bySecond,
    roles: ADMINISTRATOR,
    args: z.tuple([ChangeRoleInput, PersonName]),
  },
  removePerson: { ...change, ...nowhere, ...bySecond, roles: ADMINISTRATOR, args: z.tuple([PersonKey, PersonName]) },
  approveDevice: {
    ...change,
    ...nowhere,
    ...bySecond,
    roles: ADMINISTRATOR,
    args: z.tuple([ApproveDeviceInput, PersonName]),
  },
  revokeDevice: { ...change, ...nowhere, ...bySecond, roles: ADMINISTRATOR, args: z.tuple([DeviceKey, PersonName]) },
  // A computer's own ledger that moves here. Where its answer was lost each can be asked again.
  beginMove: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([BeginMoveInput]) },
  addMovePiece: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([MovePieceInput]) },
  checkMove: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([MoveId]) },
  completeMove: { ...change, ...nowhere, ...bySecond, roles: ADMINISTRATOR, args: z.tuple([MoveId, PersonName]) },
  cancelMove: { ...change, ...nowhere, roles: ADMINISTRATOR, args: z.tuple([MoveId]) },

  /** Seals the ledger where it lacks what a desk has seen of it. */
  holdAgainst: { ...change, ...nowhere, roles: EVERYONE, args: z.tuple([Id, AuditHead.strict().nullable()]) },
} as const satisfies Record<string, LedgerCall>;

export type LedgerCallName = keyof typeof LEDGER_CALLS;
export type LedgerCallArgs = { [Name in LedgerCallName]: z.output<(typeof LEDGER_CALLS)[Name]['args']> };
