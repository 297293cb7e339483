// Remarks: what Paydesk itself notes about a call, an order of a run or an alarm, as a code with params. Stored as text; the sentences are in messages/remarks/.
import { z } from 'zod';
import { OrderFilter, OrderStatus } from './order.ts';
import { Problem } from './problem.ts';

const text = z.string();
const count = z.int();
const cents = z.int();
const status = z.int();
/** ISO 8601 in UTC. */
const at = z.string();
/** A day of America/New_York. */
const day = z.iso.date();
/** A stored text: another remark, or what the service said. */
const stored = z.string();

/** The params of each code: names, ids, counts, cents, times and stored texts; never a sentence of ours, never a secret. */
const of = <const Params extends z.ZodRawShape = Record<never, never>>(params: Params = {} as Params) => params;

export const REMARKS = {
  // What came instead of an answer, or what is wrong with one.
  service_said: of({ text }),
  answer_too_large: of({ status }),
  answer_without_reason: of({ status }),
  answer_not_of_service: of({ status }),
  answer_accepted: of({ status }),
  answer_not_json: of({ status }),
  answer_not_understood: of({ status, fields: z.array(text) }),
  answer_late: of({ seconds: z.number() }),
  answer_redirected: of(),
  answer_twice: of(),
  answer_before_request: of(),
  answer_never_begins: of(),
  answer_too_long: of(),
  protocol_switched: of(),
  status_not_valid: of(),
  tunnel_opened: of(),
  connection_lost: of(),
  closed_before_answer: of(),
  closed_in_answer: of(),
  problem: of({ problem: Problem }),

  // What was in the way before a request left. proxy: host and port.
  proxy_unreachable: of({ proxy: text }),
  proxy_silent: of({ proxy: text }),
  proxy_closed: of({ proxy: text }),
  proxy_refused: of({ proxy: text, status }),
  proxy_unclear: of({ proxy: text }),
  proxy_sign_in_wanted: of({ proxy: text }),
  proxy_sign_in_refused: of({ proxy: text }),
  proxy_sign_in_unsupported: of({ proxy: text }),
  proxy_not_trusted: of({ proxy: text }),
  proxy_unusable: of({ proxy: text }),
  host_not_allowed: of({ host: text }),
  host_inside: of({ host: text }),
  paydesk_stopped: of(),

  // What the embedded sandbox knows of a call.
  sandbox_lacks_order: of({ orderId: text }),
  sandbox_order_not_charged: of(),
  sandbox_session_without_order: of(),
  sandbox_did_it: of(),
  feed_told_it: of(),

  // Answers that contradict the ledger.
  session_known: of({ sessionId: text }),
  amount_contradicts: of({ id: text, told: cents, known: cents }),
  track_number_contradicts: of({ id: text, told: text, known: text }),
  order_of_other_session: of({ orderId: text, sessionId: text }),
  charge_of_other_order: of({ chargeId: text, orderId: text }),
  order_has_other_charge: of({ chargeId: text, orderId: text, known: text }),
  refund_known: of({ refundId: text }),
  /** month: the one that was asked for. */
  payout_of_other_month: of({ payoutId: text, month: text }),
  named_in_other_answer: of({ asked: text }),
  named_by_feed: of({ chargeId: text, otherOrderId: text }),
  charged_in_look_up: of(),
  charge_shown_elsewhere: of({ chargeId: text, orderId: text }),

  // What may have been done in a past that the ledger lacks.
  capture_in_lost_past: of({ at }),
  fed_through_lost_past: of(),
  not_charged_in_look_up: of(),
  order_in_lost_past: of({ at }),
  payout_in_lost_past: of({ at }),
  named_order_in_lost_past: of({ at }),
  since_backup: of({ takenAt: at }),
  since_moved: of({ at }),
  since_doubted: of({ at }),

  // Orders of a run that weren't sent, or what became of them.
  amount_changed: of({ planned: cents, now: cents }),
  charged_by_unnamed: of({ detail: stored }),
  limited_often: of({ tries: count }),
  marked_charged: of({ person: text }),
  marked_not_charged: of({ person: text }),
  charge_taken_back: of({ person: text }),
  charge_to_enter: of(),
  capture_under_way: of(),
  capture_in_review: of(),
  other_order_under_way: of(),
  other_order_in_review: of(),
  other_order_charged: of(),
  account_without_keys: of(),
  /** account: its name. */
  keys_of_account_missing: of({ account: text }),
  order_of_unknown_seller: of({ organizationId: text }),
  /** text: the line of the file. */
  file_amount_differs: of({ told: cents, amount: cents, text: text.optional() }),
  amount_unverified: of({ text }),
  amount_overridden: of({ person: text, told: cents, amount: cents, reason: text }),
  order_unknown_to_service: of(),
  /** seller: as the file names it. account: whose order it is. */
  seller_differs: of({ seller: text, account: text }),
  seller_not_found: of({ seller: text }),
  seller_ambiguous: of({ seller: text }),
  /** kept: the order's own. */
  reference_differs: of({ reference: text, kept: text }),
  service_amount_differs: of({ told: cents, known: cents }),
  amount_missing: of(),

  // Where the orders of a run come from, and why Paydesk paused it.
  orders_selected: of(),
  orders_filtered: of({ status: OrderStatus.nullable(), olderThanHours: count.nullable() }),
  /** Where more than status and age was set. */
  orders_matching: of({ filter: OrderFilter }),
  service_asks_to_wait: of({ minutes: count }),
  limited_in_row: of({ times: count }),
  limit_unclear: of(),
  unreachable_in_row: of({ times: count }),

  // Lines of a file that couldn't be read.
  line_quotes_broken: of(),
  line_above_header: of({ line: count }),
  line_of_other_table: of({ line: count }),
  line_without_order: of(),
  line_not_an_order: of({ text }),
  line_with_two_orders: of({ text }),
  line_repeated: of({ orderId: text, line: count }),
  line_with_more_cells: of({ cells: count, columns: count }),
  line_without_transaction: of(),
  line_id_too_long: of({ most: count }),
  line_cell_too_long: of({ column: text, most: count }),
  line_id_shortened: of({ text }),
  line_amount_split: of({ first: text, second: text }),
  line_not_counted: of({ column: text, text }),
  line_text_hidden: of(),
  line_text_lost: of({ text }),
  line_without_kind: of(),
  line_without_day: of(),
  line_day_not_iso: of({ text }),
  line_day_not_us: of({ text }),
  line_day_not_day_first: of({ text }),
  line_day_ahead: of({ text }),
  line_without_code: of(),
  line_code_unknown: of({ text }),
  amount_other_sign: of({ text }),
  amount_empty: of(),
  line_amounts_differ: of({ first: text, second: text }),
  amount_not_positive: of({ text }),
  amount_not_dollars: of({ text }),
  amount_not_cents: of({ text }),
  amount_below_cent: of({ text }),
  amount_too_large: of({ text, most: cents }),

  // Returns and refunds in a file that can't be imported.
  import_order_unknown: of({ text }),
  import_order_ambiguous: of({ text }),
  import_orders_differ: of({ orderId: text, otherOrderId: text }),
  import_not_charged: of({ orderId: text }),
  import_told_by_service: of({ orderId: text }),
  import_voided: of({ orderId: text }),
  import_reference_used: of({ reference: text, orderId: text }),
  import_refund_open: of({ orderId: text }),
  import_refund_of_returned: of({ orderId: text }),
  import_refund_too_much: of({ orderId: text, left: cents }),
  import_returned_already: of({ orderId: text, returnCode: text }),
  import_return_before_charge: of({ orderId: text, day, chargedOn: day, returnCode: text }),
  import_refund_before_charge: of({
    orderId: text,
    day,
    chargedOn: day,
    amount: cents,
    reference: text.nullable(),
  }),
  import_return_differs: of({ told: cents, amount: cents }),

  // Alarms: what had been said, and what an answer says.
  person_said_charged: of({ person: text, chargeId: text.nullable(), reason: text }),
  person_said_done: of({ person: text, reason: text }),
  person_said_not_done: of({ person: text, reason: text }),
  service_had_refused: of({ detail: stored.nullable() }),
  answer_unclear: of({ detail: stored }),
  answer_refuses: of({ detail: stored }),
  answer_says_done_before: of({ chargeId: text.nullable(), detail: stored }),
  answer_shows_charge: of({ chargeId: text, amount: cents }),
  answer_shows_payout: of({ payoutId: text, amount: cents }),
  answer_shows: of({ id: text }),
  answer_shows_nothing: of(),
  doubted_charge: of({ chargeId: text, orderId: text, otherOrderId: text }),
  kept_answer_unrecorded: of({ answer: stored }),
  kept_answer_of_no_call: of({ answer: stored }),
  kept_answer_damaged: of(),
  kept_answer_not_taken: of(),
  never_sent: of(),
  two_charges_of_order: of({ orderId: text, known: text, named: text }),
  two_orders_of_session: of({ orderId: text, otherOrderId: text, sessionId: text }),
  charged_though_revoked: of({ orderId: text }),
  charged_though_disputed: of({ orderId: text }),
  debited_again_after_end: of({ orderId: text }),
  order_of_either_session: of({ orderId: text, sessions: text }),
  capture_beside_other: of({ orderId: text, otherOrderId: text, chargeId: text.nullable() }),
  call_beside_other: of({ asked: text, other: text }),
  feed_moves_charge: of({ chargeId: text, orderId: text, otherOrderId: text }),
  feed_gives_other_amount: of({ chargeId: text, told: cents, known: cents }),
  feed_takes_back: of({ chargeId: text, orderId: text }),
  feed_changes_refund: of({ refundId: text, orderId: text }),
  two_debits_at_once: of({ chargeId: text, orderId: text }),
  two_payouts_of_month: of({ month: text, known: text, named: text }),
  looked_up_uncharged: of({ orderId: text }),
  answer_names_other: of({ asked: text, named: text }),
  order_at_two_addresses: of({ orderId: text, environment: text, otherEnvironment: text }),
  payment_at_two_addresses: of({
    orderId: text,
    otherOrderId: text,
    environment: text,
    otherEnvironment: text,
  }),
  more_like_this: of({ count, example: stored }),
  noted_not_charged: of({ reason: text }),

  // Why a ledger is locked, why keys are only in memory, and what else the audit log keeps of Paydesk's own steps. calls: null where that wasn't kept.
  moved_from_computer: of({ path: text }),
  moved_from_path: of({ path: text }),
  ledger_file_copied: of(),
  prepared_for_team: of(),
  moved_to_database: of({ database: text }),
  audit_cut_off: of({ line: count }),
  audit_behind_keychain: of({ line: count }),
  audit_rewritten: of({ line: count }),
  audit_head_lost: of(),
  audit_line_changed: of({ line: count }),
  audit_line_missing: of({ line: count }),
  fact_changed: of({ fact: count, provider: text }),
  fact_missing: of({ fact: count, provider: text }),
  facts_cut_off: of({ fact: count }),
  facts_rewritten: of({ fact: count }),
  facts_added: of({ fact: count }),
  ledger_restored: of(),
  ledger_set_aside: of(),
  keychain_late: of({ seconds: z.number() }),
  same_organization: of({ organizationId: text }),
  same_client_id: of(),

  // Fee entries that Paydesk adds.
  charged_after_all: of(),
  session_became_known: of(),
  fee_stated_by_service: of(),
  fee_given_back: of(),
  fee_taken_again: of(),
};

export type RemarkCode = keyof typeof REMARKS;
export type RemarkParams<Code extends RemarkCode> = z.infer<z.ZodObject<(typeof REMARKS)[Code], z.core.$strict>>;
/** A code with its params. */
export type Remark = { [Code in RemarkCode]: { code: Code; params: RemarkParams<Code> } }[RemarkCode];

/** Made once one is read, as problems are. */
const Remark: z.ZodType<Remark> = z.lazy(() => {
  const variants = Object.entries(REMARKS).map(([code, params]) =>
    z.strictObject({ code: z.literal(code), params: z.strictObject(params) }),
  );
  return z.discriminatedUnion('code', variants as [(typeof variants)[number]]) as unknown as z.ZodType<Remark>;
});

type RemarkArguments<Code extends RemarkCode> = {
  [Each in Code]: string extends keyof RemarkParams<Each> ? [code: Each] : [code: Each, params: RemarkParams<Each>];
}[Code];

/** A remark as it is stored: the same one is always the same text. */
export function remark(...[code, params]: RemarkArguments<RemarkCode>): string {
  return JSON.stringify({ code, params: params ?? {} });
}

/** A problem as a remark: what it is and its params, without what else it carries. */
export const problemRemark = ({ code, kind, params }: Problem): string =>
  remark('problem', { problem: { code, kind, params } as Problem });

/** The remark that a stored text is; null where it is words: the service's, a person's, or those of an earlier Paydesk. */
export function remarkIn(storedText: string): Remark | null {
  if (!storedText.startsWith('{"code":')) return null;
  try {
    return Remark.safeParse(JSON.parse(storedText)).data ?? null;
  } catch {
    return null;
  }
}
