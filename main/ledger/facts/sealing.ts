// What stands outside the chain: for each kind of fact, how each member that can hold a text is kept. A new kind or member doesn't compile without its entry.
import { PresentObstacle } from '../../../contract/ach/present-obstacle.ts';
import type { FactBody, FactKind } from '../../core/facts.ts';

/**
 * kept: IDs, codes, times and other words of Paydesk's own. sealed: words of a person or a provider. remark: a remark, whose code and IDs are
 * kept; any other text is sealed. json: JSON of what is sent. sealed_json: JSON whose every text is sealed.
 */
export type TextTreatment = 'kept' | 'sealed' | 'remark' | 'json' | 'sealed_json';
/** nested: an object, whose texts are sealed by the names of their members. */
export type Treatment = TextTreatment | 'nested';

type Body<Kind extends FactKind> = Extract<FactBody, { kind: Kind }>;
type Member<Fact> = Fact extends unknown ? Exclude<keyof Fact, 'kind'> : never;
type ValueOf<Fact, Name> = Fact extends unknown ? (Name extends keyof Fact ? NonNullable<Fact[Name]> : never) : never;
type TreatmentOf<Value> = string extends Value ? TextTreatment : [Value] extends [object] ? 'nested' : never;
/** Numbers, flags and words of a fixed list need no entry. */
type Entries<Fact> = {
  [Name in Member<Fact> as [TreatmentOf<ValueOf<Fact, Name>>] extends [never] ? never : Name]-?: TreatmentOf<
    ValueOf<Fact, Name>
  >;
};

const INTENT = {
  actId: 'kept',
  environmentId: 'kept',
  accountId: 'kept',
  sessionId: 'kept',
  orderId: 'kept',
  chargeId: 'kept',
  payoutOf: 'kept',
  attempt: 'kept',
  request: 'json',
  key: 'kept',
  actor: 'sealed',
  instanceId: 'kept',
} as const;

export const TREATMENT: { [Kind in FactKind]: Entries<Body<Kind>> } = {
  intent: INTENT,
  intent_unsent: { ...INTENT, detail: 'remark' },
  attempt: { actId: 'kept', doubt: 'nested', attemptId: 'kept', actor: 'sealed', instanceId: 'kept' },
  abandoned: { actId: 'kept', detail: 'remark' },
  answer: { actId: 'kept', doubt: 'nested', outcome: 'nested', matched: 'nested', sharing: 'nested' },
  resolved: { actId: 'kept', doubt: 'nested', name: 'sealed', reason: 'sealed', charge: 'nested' },
  charge_taken_back: { actId: 'kept', doubt: 'nested', name: 'sealed', reason: 'sealed' },
  look_up: {
    orderId: 'kept',
    accountId: 'kept',
    environmentId: 'kept',
    sessionId: 'kept',
    chargeId: 'kept',
    chargedAt: 'kept',
  },
  feed_event: { accountId: 'kept', environmentId: 'kept', event: 'nested' },
  refund_recorded: { orderId: 'kept', refundId: 'kept', day: 'kept', reference: 'sealed', actor: 'sealed' },
  return_recorded: { orderId: 'kept', day: 'kept', actor: 'sealed' },
  // The key names the reference.
  file_row: {
    file: 'sealed',
    key: 'sealed',
    orderId: 'kept',
    day: 'kept',
    reference: 'sealed',
    refundId: 'kept',
  },
  file_row_needs_review: { file: 'sealed', orderId: 'kept', problem: 'remark', row: 'sealed_json' },
  record_voided: { orderId: 'kept', refundId: 'kept', actor: 'sealed', reason: 'sealed' },
  do_not_capture: { orderId: 'kept', reason: 'sealed', actor: 'sealed' },
  authorization_ended: { orderId: 'kept', sessionId: 'kept', day: 'kept', reason: 'sealed', actor: 'sealed' },
  authorization_restored: { orderId: 'kept', sessionId: 'kept', reason: 'sealed', actor: 'sealed' },
  copy_requested: {
    orderId: 'kept',
    requestId: 'kept',
    day: 'kept',
    dueOn: 'kept',
    note: 'sealed',
    actor: 'sealed',
  },
  copy_provided: { orderId: 'kept', requestId: 'kept', day: 'kept', note: 'sealed', actor: 'sealed' },
  return_handled: { chargeId: 'kept', actor: 'sealed', note: 'sealed' },
  return_reopened: { chargeId: 'kept', actor: 'sealed' },
  payout_reported: { payout: 'nested', actor: 'sealed' },
  payout_recorded: {
    payoutId: 'kept',
    marketplaceId: 'kept',
    month: 'kept',
    reference: 'sealed',
    actor: 'sealed',
  },
  payout_voided: { payoutId: 'kept', marketplaceId: 'kept', month: 'kept', actor: 'sealed', reason: 'sealed' },
  fee_corrected: { orderId: 'kept', reason: 'sealed', actor: 'sealed' },
  alarm_noted: { actId: 'kept', doubt: 'nested', alarm: 'remark', name: 'sealed', note: 'sealed' },
  feed_passed_gap: { accountId: 'kept' },
  history_gap: { since: 'kept', exceptProvider: 'kept', detail: 'remark', actor: 'sealed', instanceId: 'kept' },
};

/** Members of nested objects: every text in them is sealed, however deep. */
export const SEALED_NAMES: ReadonlySet<string> = new Set([
  'consumer_info',
  'consumer',
  'first_name',
  'last_name',
  'full_name',
  'name',
  'email',
  'phone',
  'phone_number',
  'address',
  'street',
  'city',
  'zip',
  'postal_code',
  'date_of_birth',
  'drivers_license',
  'license',
  'ssn',
  'consent_text',
  'consumer_fi_account_id',
  'business_fi_account_id',
  'bank_account',
  'account_number',
  'routing_number',
  'reason',
  'note',
  'description',
  'message',
  'reference',
]);

/** Members of nested objects that are remarks, or a provider's words. */
export const REMARK_NAMES: ReadonlySet<string> = new Set(['detail']);

/** Params of remarks that are kept: IDs, codes, times. */
const KEPT_PARAMS: ReadonlySet<string> = new Set([
  'code',
  'kind',
  'id',
  'orderId',
  'otherOrderId',
  'sessionId',
  'chargeId',
  'refundId',
  'payoutId',
  'asked',
  'named',
  'known',
  'at',
  'takenAt',
  'since',
  'day',
  'chargedOn',
  'returnCode',
]);

/** Members of nested objects that hold a word of the specification. Any other word in them is the provider's own, and sealed. */
const SPECIFIED: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    'status',
    new Set([
      ...['started', 'finalized', 'submitted', 'charged', 'pending', 'settled', 'returned'],
      ...['requested', 'sent', 'failed'],
    ]),
  ],
  [
    'type',
    new Set([
      ...['consumer_checkout', 'ACH_DEBIT'],
      ...['session.created', 'session.progressed', 'session.failed', 'session.expired', 'session.authorized'],
      'order.created',
      ...['charge.created', 'charge.settled', 'charge.returned', 'charge.presented_again'],
      ...['refund.requested', 'refund.sent', 'refund.settled', 'refund.failed'],
      ...['session_insufficient_balance', 'session_account_not_valid', 'session_authentication_failed', 'unknown'],
    ]),
  ],
  ['obstacle', new Set<string>(PresentObstacle.options)],
]);
/** Members of nested objects that hold an ID, by which payments are found, or a text in its place. */
const IDS: ReadonlySet<string> = new Set([
  'track_number',
  'organization_id',
  'marketplace_id',
  'balance_transaction_id',
]);
/** What an ID, a code or a time is made of: no words. */
const ID = /^[\w.:+-]{1,200}$/;

/** Whether a text of a nested object is kept that stands in no sealed member. */
export const isKept = (name: string, text: string): boolean =>
  SPECIFIED.get(name)?.has(text) ?? (!IDS.has(name) || ID.test(text));

/** Whether a param of a remark is kept. */
export const isKeptParam = (name: string, text: string): boolean => KEPT_PARAMS.has(name) && ID.test(text);
