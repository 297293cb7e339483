// What the SDK and the checkout page say to each other, and what the service tells the page. Types only: both bundles stay small.
import type { CompletePayload, INSUFFICIENT_BALANCE } from '../../contract/payment-api/checkout.ts';
import type { Language } from '../settings/language.ts';
import type { ContactKind } from '../store/checkout/tables.ts';

/** The error types of onExit. Ours but for the first: the spec names one (section 7). */
export type ExitType =
  | typeof INSUFFICIENT_BALANCE
  | 'session_cancelled'
  | 'session_expired'
  | 'session_not_found'
  | 'session_already_completed'
  /** The checkout was opened too often, for this session or from this address. */
  | 'session_opened_too_often'
  /** The consumer couldn't prove who they are. */
  | 'session_authentication_failed'
  /** The bank doesn't know the account, or it is closed. */
  | 'session_account_not_valid'
  /** The service can't be reached, or its page never appeared. */
  | 'session_network_error'
  /** The element for the checkout can't be seen. */
  | 'session_element_hidden'
  /** The shop's content policy keeps the checkout's frame off its page. */
  | 'session_frame_blocked';

/** What happened in the checkout, for onEvent: ours, and never a proof. */
export type CheckoutEventName =
  | 'opened'
  | 'code_sent'
  | 'consumer_proved'
  | 'bank_chosen'
  | 'bank_logged_in'
  | 'account_chosen'
  | 'insufficient_balance'
  | 'reviewed'
  | 'authorized'
  /** The consumer wants their copy on paper. A frame that may not print shows nothing then. */
  | 'print_requested';

/** From the page to the SDK. */
export type PageMessage =
  /** The document has loaded and waits to be started. */
  | { kind: 'ready' }
  /** What there is to see can be seen. */
  | { kind: 'shown' }
  | { kind: 'event'; name: CheckoutEventName }
  | { kind: 'complete'; payload: CompletePayload }
  | { kind: 'exit'; type: ExitType }
  | { kind: 'close' };

/** From the SDK to the page: the answer to `ready`, without which nothing that can be paid is shown; and that the consumer asked to leave, outside the frame. */
export type SdkMessage = { kind: 'start' } | { kind: 'leave' };

/** Each message travels under this name, so that neither side mistakes somebody else's for its own. */
export type Envelope<Message> = { hostedCheckout: Message };

/** A session that can't be paid for from this page. */
export type UnavailableReason = Extract<
  ExitType,
  | 'session_not_found'
  | 'session_already_completed'
  | 'session_opened_too_often'
  | 'session_expired'
  | 'session_authentication_failed'
>;

/** Why a step was refused. `expired` and `already_completed` end the visit; the page has words for the others. */
export type StepProblem =
  | { code: 'expired' }
  | { code: 'already_completed' }
  | ProofProblem
  | BankProblem
  | ReviewProblem
  | OneClickProblem;

/** The account that is going to be debited, as it may be shown. */
export type ShownAccount = { bankName: string; kind: 'checking' | 'savings'; lastFour: string };

/** Who is remembered on this device, as it may be shown to somebody who hasn't proved to be them. */
export type Remembered = {
  /** Masked. */
  contact: string;
  account: ShownAccount;
  /** What is authorised by who is remembered, without a tip. */
  quote: Quote;
  /** Whether one was made on this device and can be used at this address. */
  hasPasskey: boolean;
};

/** E-mail address and phone number as they may be shown before anybody proved that they are theirs; null where there is none. */
export type MaskedContacts = Record<ContactKind, string | null>;

/** What came of asking to be remembered, or of having been. */
export type RememberedNow = {
  /** The device's token, where it has none yet. */
  device: string | null;
  /** Whether the consumer may make a passkey for the next time. */
  can_add_passkey: boolean;
};

export type PayableSession = {
  sessionId: string;
  /** Good for this one session, for a while. */
  token: string;
  organizationName: string;
  consumerFirstName: string;
  /** Cents. */
  amount: number;
  /** Cents; withheld from the merchant, not paid by the consumer. */
  fees: number;
  trackNumber: string;
  /** What the merchant named with the session, masked. */
  contacts: MaskedContacts;
  asksForTip: boolean;
  /** Whether there are banks to log in at; where not, the account is typed. */
  hasInstitutions: boolean;
  /** What codes can be sent to. */
  codesReach: readonly ContactKind[];
};

/** A code is on its way. */
export type SentCode = {
  /** Masked. */
  sent_to: string;
  kind: ContactKind;
  again_in_seconds: number;
  /** In a sandbox, where one was made just now. */
  sandbox_code?: string;
};

/** What is about to be authorised, for the consumer to read. Amounts in cents. */
export type Quote = {
  orderAmount: number;
  tip: number | null;
  totalAmount: number;
  fees: number;
  /** YYYY-MM-DD: the debit is made on or after this day. */
  debitDate: string;
  /** Paragraphs, with an empty line between them. */
  wording: string;
  /** Stands for exactly these words. */
  wordingVersion: string;
};

/** What was authorised, for the consumer to keep. Amounts in cents. */
export type Receipt = Pick<Quote, 'tip' | 'totalAmount' | 'debitDate' | 'wording'> & {
  organizationName: string;
  consumerName: string;
  account: ShownAccount;
  trackNumber: string;
  /** A timestamp with its offset. */
  authorizedAt: string;
  /** Whom a copy went to: the contact that was proved. */
  sentTo: { kind: 'email' | 'phone'; contact: string };
};

/** An account that a consumer can choose at the bank they logged in at; `balance` in cents. */
export type OfferedAccount = {
  key: string;
  name: string;
  kind: 'checking' | 'savings';
  lastFour: string;
  balance: number;
};

/** How far the consumer of an opening has come. */
export type ResumedPlace =
  | { at: 'start' }
  | { at: 'code'; sent: SentCode }
  /** `connected` is the bank they logged in at, null before that. */
  | { at: 'bank'; connected: { institution: { id: string; name: string }; accounts: OfferedAccount[] } | null }
  | { at: 'review'; account: ShownAccount }
  | { at: 'done'; complete: CompletePayload; receipt: Receipt; canAddPasskey: boolean };

/** An opening of the checkout that goes on after a reload. */
export type Resumed = {
  look: Look;
  session: Omit<PayableSession, 'token'>;
  place: ResumedPlace;
  /** Who is remembered on the device it was opened on. */
  remembered: Remembered | null;
};

/** How the merchant wants the checkout to look. */
export type Look = {
  /** The brand title; the organization's name where none is set. */
  title: string;
  /** A data: address of a picture, or null. */
  logo: string | null;
  /** #rrggbb, or null for ours. */
  accent: string | null;
};

export type Theme = 'light' | 'dark' | 'auto';

type Opened = { merchantOrigin: string; language: Language; theme: Theme; isSandbox: boolean };

export type PayableConfig = Opened & { state: 'payable'; look: Look; session: PayableSession };

/** What the page finds in its document when it opens. */
export type PageConfig = PayableConfig | (Opened & { state: 'unavailable'; reason: UnavailableReason });

/** What can stand in the way of proving who one is. */
type ProofProblem =
  /** The proof of work is no good: of another visit, too old, or handed in before. The page makes another. */
  | { code: 'proof_refused' }
  | { code: 'contact_not_valid' }
  /** No code can be sent to a contact of this kind. */
  | { code: 'contact_not_reachable' }
  | { code: 'too_many_codes'; again_in_seconds: number }
  | { code: 'wrong_code'; entries_left: number }
  /** The code has expired, was used or was entered wrong too often. */
  | { code: 'code_no_good' }
  /** There are no more codes in this visit: it ends. */
  | { code: 'authentication_failed' };

/** What can stand in the way of choosing a bank account. */
type BankProblem =
  /** No consumer has proved their identity yet. */
  | { code: 'not_proved' }
  | { code: 'login_refused'; attempts_left: number }
  | { code: 'too_many_logins' }
  /** Not among the accounts of the login, or there is no login. */
  | { code: 'no_such_account' }
  | { code: 'routing_number_not_valid' }
  | { code: 'account_number_not_valid' }
  /** The bank says so. */
  | { code: 'account_not_valid'; reason: 'closed' | 'unknown' | 'no_debits' }
  /** Another account was chosen while this one was being checked. */
  | { code: 'chosen_meanwhile' };

/** What can stand in the way of paying as somebody who is remembered. */
type OneClickProblem =
  /** The device isn't known, or no longer, or its consumer isn't who proved to be here. */
  | { code: 'not_remembered' }
  /** This page has no domain name, or the device no passkey. */
  | { code: 'no_passkey' }
  /** The passkey's answer isn't one to the question that was asked, or not this consumer's. */
  | { code: 'passkey_refused' }
  /** Too many calls from this address. */
  | { code: 'asked_too_often'; again_in_seconds: number };

/** What can stand in the way of authorising what was reviewed. */
type ReviewProblem =
  /** No consumer proved their identity, or no account with the money is chosen. */
  | { code: 'not_ready' }
  /** What would be authorised now isn't what was read. */
  | { code: 'quote_changed' }
  /** The account holds the amount, and not the tip as well. */
  | { code: 'total_not_covered' }
  /** max_tip: cents; 0 where no tip is asked for. */
  | { code: 'tip_refused'; max_tip: number };
