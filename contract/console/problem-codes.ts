// Every problem Paydesk can report: its kind, and the facts its sentence needs. The sentences are in messages/problems/.
import { z } from 'zod';
import { OperationName } from '../operations/operation-name.ts';
import { RunState } from './capture-many.ts';
import { EnvironmentKind } from './environment.ts';

/** What callers decide by: several codes share a kind. */
export const ProblemKind = z.enum([
  // Before anything left the machine.
  'invalid_input',
  'not_found',
  'access_denied',
  'insecure_address',
  'vault_unavailable',
  'keys_missing',
  'ledger_unavailable',
  'ledger_unreadable',
  // The ledger's file was moved or copied: another console might charge from the same past.
  'ledger_sealed',
  // Money would move in production and nobody confirmed the amount, or confirmed another one.
  'confirmation_wanted',
  // The service answered a session of another marketplace than was asked for.
  'marketplace_mismatch',
  'already_sent',
  'capture_in_flight',
  'outcome_unknown_blocks',
  // The service said no: certainly not done.
  'service_unreachable',
  'token_refused',
  'token_failed',
  'refused_by_service',
  'rate_limited',
  // The service, or the ledger, says it was done before.
  'already_done',
  // The answer came and is kept aside, because the ledger couldn't be written.
  'not_recorded',
  // Sent, and no answer that can be understood: it may have been done.
  'outcome_unknown',
  'internal',
]);
export type ProblemKind = z.infer<typeof ProblemKind>;

const text = z.string();
const count = z.int();
const cents = z.int();
const operation = OperationName;

/** A kind and the params' schemas. Params are names, ids, counts, cents and codes; never a sentence, never a secret. */
const of = <const Kind extends ProblemKind, Params extends z.ZodRawShape = Record<never, never>>(
  kind: Kind,
  params: Params = {} as Params,
) => ({ kind, params: z.strictObject(params) });

export const PROBLEMS = {
  // The console itself.
  input_invalid: of('invalid_input'),
  role_not_allowed: of('access_denied'),
  list_place_invalid: of('invalid_input'),
  list_days_inverted: of('invalid_input'),
  list_amounts_inverted: of('invalid_input'),
  console_closing: of('internal'),
  unexpected: of('internal'),
  no_answer: of('internal'),

  // Environments and their addresses.
  environment_not_found: of('not_found'),
  account_not_found: of('not_found'),
  environment_address_taken: of('invalid_input', { environment: text }),
  environment_name_taken: of('invalid_input', { name: text }),
  environment_address_fixed: of('invalid_input'),
  environment_kind_fixed: of('invalid_input'),
  sandbox_addresses_fixed: of('invalid_input'),
  environment_managed: of('access_denied', { environment: text, source: text }),
  host_not_in_policy: of('access_denied', { host: text, source: text }),
  sandbox_not_removable: of('invalid_input'),
  marketplace_id_missing: of('invalid_input'),
  run_blocks_removal: of('capture_in_flight'),
  calls_block_removal: of('capture_in_flight', { count }),
  unknown_blocks_removal: of('outcome_unknown_blocks', { count }),
  address_invalid: of('insecure_address', { address: text }),
  address_without_page: of('insecure_address', { address: text, path: text }),

  // The network of this installation, and what the policy sets.
  setting_managed: of('access_denied'),
  pac_in_desktop_only: of('invalid_input'),
  certificate_unreadable: of('invalid_input', { file: text }),
  certificate_with_key: of('invalid_input', { file: text }),
  certificates_too_many: of('invalid_input', { most: count }),
  place_not_found: of('not_found'),
  update_not_ready: of('not_found'),
  update_waits: of('capture_in_flight'),

  // API keys.
  account_keys_missing: of('keys_missing'),
  platform_keys_missing: of('keys_missing', { account: text.nullable() }),
  token_host_not_confirmed: of('confirmation_wanted', { host: text }),
  keys_of_other_kind: of('invalid_input', { madeFor: EnvironmentKind, environment: text, kind: EnvironmentKind }),
  keys_of_another_account: of('invalid_input', { account: text }),
  keychain_unavailable: of('vault_unavailable'),
  keys_refused: of('token_refused'),
  token_unreachable: of('service_unreachable'),
  token_proxy_unreachable: of('service_unreachable'),
  token_proxy_refused: of('service_unreachable'),
  token_proxy_sign_in: of('service_unreachable'),
  token_host_not_allowed: of('service_unreachable'),
  token_limited: of('rate_limited'),
  token_unanswered: of('token_failed'),
  token_unusable: of('token_failed'),

  // Sessions.
  session_not_found: of('not_found', { sessionId: text }),
  session_without_seller: of('invalid_input'),
  session_contact_not_taken: of('invalid_input'),
  session_of_other_marketplace: of('marketplace_mismatch', { marketplaceId: text }),
  session_of_no_marketplace: of('marketplace_mismatch'),
  checkout_events_full: of('invalid_input'),
  form_already_sent: of('already_sent'),

  // Orders and captures. otherOrderId: of the same session, where it isn't the order itself.
  call_not_found: of('not_found'),
  return_not_found: of('not_found'),
  order_not_found: of('not_found', { orderId: text }),
  amount_not_confirmed: of('confirmation_wanted', { environment: text, amount: cents }),
  amount_not_entered: of('confirmation_wanted', { environment: text }),
  amount_differs: of('confirmation_wanted', { confirmed: cents, amount: cents }),
  capture_on_its_way: of('capture_in_flight', { otherOrderId: text.nullable() }),
  capture_needs_review: of('outcome_unknown_blocks', { otherOrderId: text.nullable() }),
  capture_lost_in_restore: of('outcome_unknown_blocks', { otherOrderId: text.nullable() }),
  capture_done: of('already_done', { otherOrderId: text.nullable() }),
  capture_done_unnamed: of('already_done', { otherOrderId: text.nullable() }),
  order_on_its_way: of('capture_in_flight'),
  order_needs_review: of('outcome_unknown_blocks'),
  order_lost_in_restore: of('outcome_unknown_blocks'),
  order_done: of('already_done'),
  order_done_unnamed: of('already_done'),
  elsewhere_on_its_way: of('capture_in_flight', { operation, environment: text }),
  elsewhere_needs_review: of('outcome_unknown_blocks', { operation, environment: text }),
  elsewhere_done: of('already_done', { operation, environment: text }),

  // Refunds of an order, and debits that are presented again.
  charge_change_on_its_way: of('capture_in_flight', { operation }),
  charge_change_needs_review: of('outcome_unknown_blocks', { operation }),
  presented_already: of('already_done'),
  refund_before_feed: of('invalid_input'),
  refund_not_charged: of('invalid_input'),
  refund_of_returned: of('invalid_input'),
  refund_too_much: of('invalid_input', { left: cents }),
  refund_not_confirmed: of('confirmation_wanted', { environment: text, amount: cents }),
  refund_not_offered: of('invalid_input', { environment: text }),
  present_not_possible: of('invalid_input'),
  present_not_confirmed: of('confirmation_wanted', { environment: text, amount: cents }),
  fact_known_by_service: of('invalid_input', { environment: text }),
  fact_day_ahead: of('invalid_input'),
  fact_not_found: of('not_found'),
  return_recorded_already: of('already_done'),

  // What became of a call.
  call_not_sent: of('service_unreachable', { operation }),
  call_unauthorized: of('token_refused', { operation }),
  call_limited: of('rate_limited', { operation }),
  call_refused: of('refused_by_service', { operation }),
  call_done_before: of('already_done', { operation }),
  call_done_unnamed: of('already_done', { operation }),
  call_unanswered: of('outcome_unknown', { operation }),
  answer_lost: of('outcome_unknown', { operation }),
  answer_kept: of('not_recorded', { file: text }),
  call_kept: of('not_recorded', {
    operation,
    became: z.enum(['succeeded', 'already_done', 'refused', 'unknown']),
    file: text,
  }),

  // Needs review.
  not_in_review: of('not_found'),
  sent_again: of('capture_in_flight'),
  retry_unanswered: of('outcome_unknown_blocks'),
  retry_not_safe: of('invalid_input', { environment: text }),
  retry_of_captures_only: of('invalid_input'),
  charge_id_missing: of('invalid_input'),
  charge_day_missing: of('invalid_input'),
  charge_of_other_order: of('invalid_input', { chargeId: text, orderId: text }),
  charge_before_order: of('invalid_input', { created: text }),
  charge_day_ahead: of('invalid_input', { day: text }),
  charge_confirmed: of('already_done'),
  charge_already_taken_back: of('not_found'),
  alarm_not_open: of('not_found'),

  // Runs of captures, and files.
  run_not_found: of('not_found'),
  run_changed: of('not_found', { state: RunState }),
  run_without_orders: of('invalid_input'),
  run_with_nothing_to_capture: of('invalid_input'),
  run_not_confirmed: of('confirmation_wanted', { environment: text, count, sum: cents }),
  other_run_under_way: of('capture_in_flight'),
  plan_not_found: of('not_found'),
  views_too_many: of('invalid_input', { most: count }),
  orders_too_many: of('invalid_input', { most: count }),
  file_lines_too_many: of('invalid_input', { most: count }),
  file_not_text: of('invalid_input'),
  file_empty: of('invalid_input'),
  file_column_missing: of('invalid_input', { column: text }),
  file_transaction_column_missing: of('invalid_input'),
  file_too_large: of('invalid_input', { megabytes: count }),
  file_piece_missing: of('invalid_input'),
  file_not_kept: of('not_found'),

  // Balance, payouts, fees and reconciliation.
  environment_without_balance: of('not_found', { environment: text }),
  keys_of_other_marketplace: of('marketplace_mismatch', {
    environment: text,
    answered: text,
    marketplaceId: text,
  }),
  payout_on_its_way: of('capture_in_flight', { month: text }),
  payout_needs_review: of('outcome_unknown_blocks', { month: text }),
  payout_done: of('already_done', { month: text }),
  payout_not_in_review: of('not_found'),
  payout_not_offered: of('invalid_input', { environment: text }),
  payout_known_by_service: of('invalid_input'),
  payout_month_ahead: of('invalid_input', { month: text }),
  payout_recorded_already: of('already_done', { month: text, amount: cents, actor: text }),
  payout_record_not_found: of('not_found'),
  fee_not_found: of('not_found', { orderId: text }),
  fee_unchanged: of('invalid_input', { fee: cents }),
  statement_not_offered: of('invalid_input'),
  settlements_not_offered: of('not_found'),
  settlement_not_found: of('not_found'),
  dashboard_unreachable: of('service_unreachable'),
  dashboard_limited: of('rate_limited'),
  dashboard_refused: of('refused_by_service'),
  dashboard_not_understood: of('refused_by_service'),

  // Sellers and sample data.
  seller_not_found: of('not_found'),
  seller_email_taken: of('invalid_input', { seller: text }),
  seller_registered_already: of('invalid_input', { seller: text }),
  seller_with_records: of('invalid_input', { seller: text }),
  step_known_by_service: of('invalid_input'),
  samples_in_sandbox_only: of('invalid_input'),
  samples_without_keys: of('keys_missing'),
  samples_without_seller: of('keys_missing'),
  sandbox_refused: of('refused_by_service'),

  // A team's ledger: its people and devices, and its server's refusals.
  person_not_found: of('not_found'),
  person_name_taken: of('invalid_input', { name: text }),
  last_administrator: of('invalid_input'),
  device_not_found: of('not_found'),
  device_not_waiting: of('invalid_input'),
  device_key_taken: of('invalid_input'),
  device_waiting: of('access_denied'),
  device_revoked: of('access_denied'),
  device_unknown: of('access_denied'),
  invitation_unknown: of('access_denied'),
  invitation_used: of('access_denied'),
  invitation_expired: of('access_denied'),
  enrolments_too_many: of('rate_limited'),
  signature_wrong: of('access_denied'),
  challenge_over: of('access_denied'),
  team_session_over: of('access_denied'),
  request_replayed: of('access_denied'),
  desk_too_old: of('access_denied'),
  desk_too_new: of('access_denied'),
  call_unknown: of('invalid_input', { call: text }),
  call_not_understood: of('invalid_input', { call: text }),
  team_request_malformed: of('invalid_input'),
  team_request_too_large: of('invalid_input', { megabytes: count }),
  team_path_unknown: of('not_found'),
  ledger_server_closing: of('ledger_unavailable'),
  lease_still_open: of('capture_in_flight', { until: text }),
  run_of_another_desk: of('capture_in_flight', { desk: text, person: text }),

  // The ledger and its backups.
  ledger_in_use: of('ledger_unavailable', { folder: text }),
  ledger_disk_full: of('ledger_unavailable'),
  ledger_failed: of('ledger_unavailable'),
  ledger_stopped: of('ledger_unavailable'),
  ledger_replaced: of('ledger_unavailable', { file: text }),
  ledger_not_writable: of('ledger_unavailable', { file: text }),
  ledger_gone: of('ledger_unreadable', { file: text }),
  ledger_of_newer_version: of('ledger_unreadable', { file: text }),
  ledger_corrupt: of('ledger_unreadable', { file: text }),
  ledger_locked: of('ledger_sealed'),
  ledger_not_locked: of('not_found'),
  ledger_readable: of('invalid_input'),
  answer_has_no_room: of('ledger_unavailable', { file: text }),
  calls_too_many: of('ledger_unavailable', { count }),
  entry_gone: of('not_found'),
  run_blocks_restore: of('capture_in_flight'),
  calls_block_restore: of('capture_in_flight'),
  backup_of_newer_version: of('ledger_unreadable', { file: text }),
  backup_corrupt: of('ledger_unreadable', { file: text }),
  backup_not_a_ledger: of('ledger_unreadable', { file: text }),
  backup_path_incomplete: of('invalid_input', { file: text }),
  backup_file_taken: of('invalid_input', { file: text }),
  backup_folder_missing: of('invalid_input', { file: text }),
};
