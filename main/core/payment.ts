// A payment as the facts about it make it: a session with its orders and their charges, and every call that was made for them. Amounts in cents; times in ISO 8601, UTC.

import type { FactSource } from '../../contract/console/after-charge.ts';
import type { AlarmKind } from '../../contract/console/alarm.ts';
import type { AuthorizationEnd, ToldBy } from '../../contract/console/authorization-end.ts';
import type { EntryState } from '../../contract/console/journal.ts';
import type { OperationName } from '../../contract/operations/who-may-send.ts';
import type { ChargeOutcomeSeen } from '../../contract/records/payment.ts';

/** What a person took back: who had said it (null: an error body), why, when, and of which charge. */
export type TakenBack = { by: string | null; reason: string; at: string; chargeId: string | null };

/** What a call asks for. */
export type ActRequest = {
  operation: OperationName;
  sessionId: string | null;
  orderId: string | null;
  chargeId: string | null;
  /** Marketplace and month of a payout (payout-key.ts). */
  payoutOf: string | null;
  /** The form it came from, or the debit that is presented; one of each may be in force. */
  attempt: string | null;
  /** JSON of what is asked for. */
  request: string;
};

/** A call of ours, or one that may have been made without our knowing. */
export type Act = ActRequest & {
  id: string;
  environmentId: string;
  accountId: string;
  /** Sent as the Idempotency-Key, where the operation has one. */
  key: string | null;
  /** The act that this one sends again. */
  repeatOf: string | null;
  actor: string;
  instanceId: string;
  state: EntryState;
  /** Whether it forbids another of its kind. */
  isBlocking: boolean;
  sentAt: string;
  answeredAt: string | null;
  httpStatus: number | null;
  code: string | null;
  detail: string | null;
  resolvedBy: string | null;
  resolvedReason: string | null;
  resolvedAt: string | null;
  takenBack: TakenBack | null;
};

/** Of an act that no person resolved. */
export const UNRESOLVED = { resolvedBy: null, resolvedReason: null, resolvedAt: null } as const;

export type Session = {
  id: string;
  accountId: string;
  recordedAt: string;
  status: string;
  amount: number;
  fees: number | null;
  trackNumber: string | null;
  /** As sent when it was created; null where it wasn't created from here. */
  firstName: string | null;
  lastName: string | null;
  consentText: string | null;
  isValidConsumer: boolean | null;
  isValidBankAccountSelected: boolean | null;
  isSufficientFunds: boolean | null;
  organizationId: string | null;
  marketplaceId: string | null;
  hasWrongMarketplace: boolean;
  createDate: string | null;
};

/** What the service told of a session's checkout: when each thing last happened, ISO 8601 in UTC; null where it didn't. */
export type SessionProgress = {
  sessionId: string;
  openedAt: string | null;
  consumerConfirmedAt: string | null;
  accountChosenAt: string | null;
  failedAt: string | null;
  expiredAt: string | null;
  authorizedAt: string | null;
  /** The SDK's type of the newest failure. */
  failure: string | null;
};

export type Order = {
  id: string;
  accountId: string;
  recordedAt: string;
  sessionId: string | null;
  /** The provider's own word, or `unverified` where only the order's ID is known. */
  status: string;
  amount: number | null;
  chargeId: string | null;
  storeId: string | null;
  organizationId: string | null;
  marketplaceId: string | null;
  trackNumber: string | null;
  createDate: string | null;
  deliveredDate: string | null;
  updatedAt: string | null;
  /** Whether an answer has shown it. */
  isVerified: boolean;
  capturedAt: string | null;
  /** Its status before a person, or an error body, said that it was charged, until an answer shows the charge. */
  statusBeforeWord: string | null;
};

/** A charge as the answer to its capture showed it. */
export type Charge = {
  id: string;
  orderId: string;
  recordedAt: string;
  type: string | null;
  status: string;
  amount: number;
  balanceTransactionId: string | null;
  consumerAccountId: string | null;
  businessAccountId: string | null;
  trackNumber: string | null;
  createDate: string | null;
};

/** What became of a charge, by the newest report that can be true. */
export type ChargeOutcome = {
  chargeId: string;
  orderId: string;
  accountId: string;
  status: 'pending' | 'settled' | 'returned';
  returnCode: string | null;
  returnedAt: string | null;
  settlesAt: string | null;
  settledAt: string | null;
  amount: number;
  refunded: number;
  /** The newest debit, from 1. */
  attempt: number;
  returnableTwoDays: string | null;
  returnableSixtyDays: string | null;
  presentObstacle: string | null;
  presentUntil: string | null;
  updatedAt: string;
  source: FactSource;
  toldBy: string;
  recordedAt: string;
};

/** What reports said of a charge, by which the next one is judged: no row shows it. In cents. */
export type Reported = {
  chargeId: string;
  /** Refunded, as the newest report says that can be true. */
  refunded: number;
  /** Refunded beyond the refunds that are known, as a report says that another contradicts; null where none does. */
  claimed: number | null;
  /** The most debits that a report listed. */
  debits: number;
  /** Its seller fee; null where no report states it. */
  fee: number | null;
  /** What of that fee was given back, as far as entries show it. */
  feeReturned: number;
  /** The same as the newest report tells, and when; null where none does. */
  returnTold: { cents: number; at: string } | null;
  /** The newest report, where an open call of the order, or another charge, kept it from being taken in whole. */
  heldBack: ChargeOutcomeSeen | null;
};

/** A debit that came back. */
export type Return = {
  chargeId: string;
  attempt: number;
  orderId: string;
  accountId: string;
  code: string;
  amount: number;
  at: string;
  actBy: string | null;
  isLate: boolean;
  refundedBefore: number;
  source: FactSource;
  handledAt: string | null;
  handledBy: string | null;
  handledNote: string | null;
};

export type Refund = {
  id: string;
  chargeId: string;
  orderId: string;
  amount: number;
  status: 'requested' | 'sent' | 'settled' | 'failed';
  reason: string;
  failureCode: string | null;
  at: string;
  updatedAt: string;
  nextStepAt: string | null;
  source: FactSource;
  /** The act that asked for it. */
  actId: string | null;
  toldBy: string | null;
  reference: string | null;
  /** When it was first told of. */
  recordedAt: string;
};

export type Payout = {
  id: string;
  marketplaceId: string;
  month: string;
  amount: number;
  state: 'paid' | 'recorded';
  reference: string | null;
  at: string;
  actor: string;
  takenBack: { at: string; by: string; reason: string } | null;
};

/** An entry of a seller's fees: never changed, only corrected by another. */
export type FeeEntry = {
  kind: 'accrual' | 'correction';
  orderId: string;
  chargeId: string | null;
  accountId: string;
  marketplaceId: string | null;
  amount: number | null;
  orderAmount: number | null;
  at: string;
  recordedAt: string;
  actor: string;
  reason: string | null;
  transactions: 1 | 0 | -1;
};

/** What contradicts what. about: the act, the order or the payout's month; said, heard: remarks; answer: JSON. */
export type Alarm = {
  about: string;
  kind: AlarmKind;
  said: string | null;
  heard: string;
  answer: string;
  raisedAt: string;
  noted: { by: string; what: string; at: string } | null;
};

/** An authorization that a consumer ended: of the order or the session that a person named. */
export type EndedAuthorization = { orderId: string | null; sessionId: string | null; cause: AuthorizationEnd };

/** A copy of an authorization that somebody wants. Days of America/New_York. */
export type CopyRequest = {
  id: string;
  orderId: string;
  askedOn: string;
  dueOn: string;
  toldBy: ToldBy;
  note: string;
  recordedAt: string;
  recordedBy: string;
  providedOn: string | null;
  providedBy: string | null;
  providedNote: string | null;
};

/** A feed that was read through the lost part. */
export type FedThrough = { accountId: string; tellsOfSellers: boolean; rejectsDuplicates: boolean };

/** A lost part of the ledger's history. What comes before and after it is told by the sequence of facts, not by clocks. */
export type HistoryGap = {
  /** When the newest loss became known. */
  at: string;
  /** The number of the fact that says so. */
  seq: number;
  /** The IDs of acts as they were before it: they say nothing of the lost part. */
  actsBefore: readonly string[];
  /** The IDs of orders that were known before it, each with a doubt where it may have been captured in it, or that the service has shown since. */
  orders: readonly string[];
  fed: readonly FedThrough[];
};

/** All that the facts of a payment, or of a marketplace's month, say. Lists are in the order in which things were learned. */
export type Payment = {
  provider: string;
  acts: Act[];
  sessions: Session[];
  progress: SessionProgress[];
  orders: Order[];
  charges: Charge[];
  outcomes: ChargeOutcome[];
  reports: Reported[];
  returns: Return[];
  refunds: Refund[];
  payouts: Payout[];
  fees: FeeEntry[];
  alarms: Alarm[];
  /** The IDs of orders that a person marked against capture. */
  doNotCapture: string[];
  endedAuthorizations: EndedAuthorization[];
  copyRequests: CopyRequest[];
  /** Accounts that are sellers': their captures accrue fees. */
  sellers: string[];
  /** Orders that the service's feed told of before anything else did. */
  fedOrders: string[];
  /** The IDs of sessions that no answer has shown, and the service's feed told of. */
  fedSessions: string[];
  /** The environment of each account that is named, by its ID. */
  environments: { [accountId: string]: string };
  historyGap: HistoryGap | null;
};

/** A payment of which nothing is known. */
export const emptyPayment = (provider: string): Payment => ({
  provider,
  acts: [],
  sessions: [],
  progress: [],
  orders: [],
  charges: [],
  outcomes: [],
  reports: [],
  returns: [],
  refunds: [],
  payouts: [],
  fees: [],
  alarms: [],
  doNotCapture: [],
  endedAuthorizations: [],
  copyRequests: [],
  sellers: [],
  fedOrders: [],
  fedSessions: [],
  environments: {},
  historyGap: null,
});

export const isCharged = ({ chargeId, status }: Pick<Order, 'chargeId' | 'status'>): boolean =>
  chargeId !== null || status === 'charged';
