// The audit log as the console shows it, checks it and gives it out.
import { z } from 'zod';
import { OperationName } from '../operations/who-may-send.ts';

/** What Paydesk writes down as done. Lines of another version may say something else. */
export const AuditAction = z.enum([
  ...OperationName.options,
  'settle',
  'send_again',
  'late_answer',
  'take_back_charge',
  'note_alarm',
  'override_file_amount',
  'start_capture_run',
  'pause_capture_run',
  'resume_capture_run',
  'stop_capture_run',
  'end_capture_run',
  'add_environment',
  'change_environment',
  'remove_environment',
  'restore_environment',
  'join_addresses',
  'name_account',
  'name_books_accounts',
  'enter_keys',
  'remove_keys',
  'invite_seller',
  'new_seller',
  'join_seller',
  'join_sellers',
  'remove_seller',
  'mark_step',
  'add_note',
  'erase_consumer',
  'set_reference',
  'mark_do_not_capture',
  'lift_do_not_capture',
  'revoke_authorization',
  'dispute_authorization',
  'restore_authorization',
  'request_copy',
  'provide_copy',
  'handle_return',
  'record_refund',
  'record_return',
  'take_back_fact',
  'begin_import',
  'end_import',
  'reopen_return',
  'correct_fee',
  'compare_fees',
  'work_off',
  'close_month',
  'reopen_difference',
  'learn_payout',
  'record_payout',
  'take_back_payout',
  'make_backup',
  'restore_ledger',
  'move_ledger',
  'begin_empty_ledger',
  'seal_ledger',
  'unseal_ledger',
  'change_network',
  'invite_person',
  'enrol_device',
  'approve_device',
  'revoke_device',
  'change_role',
  'company_sign_in',
  'end_company_sign_in',
  'set_group_role',
  'set_keys_place',
  'make_key_link',
  'remove_person',
  'add_role',
  'edit_role',
  'remove_role',
  'change_approval_policies',
  'request_approval',
  'approve_request',
  'decline_request',
  'withdraw_request',
  'use_approval',
]);
export type AuditAction = z.infer<typeof AuditAction>;

/** One line. `before` and `after` are JSON texts exactly as they are hashed; docs/decisions/0016-audit-chain.md says how. */
export const AuditLine = z.object({
  /** 1, 2, 3 …, without a gap. */
  seq: z.int(),
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** The hash of the line before; 64 zeros of the first. */
  previous: z.string(),
  hash: z.string(),
});
export type AuditLine = z.infer<typeof AuditLine>;

/** Of the facts: the newest one's number, and a hash over the end of each provider's chain up to it (docs/decisions/0046-facts.md). */
export const FactsHead = z.strictObject({ seq: z.int(), hash: z.string() });
export type FactsHead = z.infer<typeof FactsHead>;

/** Where the chain ends: kept in a file beside the ledger, so that a tail that was cut off shows. */
export const AuditHead = z.object({
  seq: z.int(),
  hash: z.string(),
  /** Left out of a backup's. A call that was never answered has facts, but no line. */
  facts: FactsHead.optional(),
  /** Paydesk closed the ledger in good order: until it opens it again, no fact is added. Left out while it is open. */
  closed: z.literal(true).optional(),
});
export type AuditHead = z.infer<typeof AuditHead>;

const Day = z.iso.date();

/** Days are UTC's. */
export const AuditFilter = z.strictObject({
  actor: z.string().max(200).nullable().default(null),
  action: z.string().max(100).nullable().default(null),
  from: Day.nullable().default(null),
  to: Day.nullable().default(null),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

/** Not strict: a list that grows page by page also says in which direction. */
export const AuditPageInput = z.object({
  ...AuditFilter.shape,
  /** The seq of the last line shown. */
  cursor: z.int().nullish(),
  limit: z.int().min(1).max(200).default(50),
});
export type AuditPageInput = z.infer<typeof AuditPageInput>;

export const AuditPage = z.object({ items: z.array(AuditLine), nextCursor: z.int().nullable() });
export type AuditPage = z.infer<typeof AuditPage>;

/** What a filter can choose among. */
export const AuditNames = z.object({ actors: z.array(z.string()), actions: z.array(z.string()) });
export type AuditNames = z.infer<typeof AuditNames>;

export const AuditFault = z.object({
  /** The first line, or fact, that is wrong. */
  seq: z.int(),
  kind: z.enum([
    'changed',
    'missing',
    'cut_off',
    'rewritten',
    'head_lost',
    'keychain',
    'fact_changed',
    'fact_missing',
    'facts_cut_off',
    'facts_rewritten',
    'facts_added',
  ]),
  /** Of a fact: in whose chain it stands, where that is known. */
  provider: z.string().optional(),
});
export type AuditFault = z.infer<typeof AuditFault>;

export const AuditCheck = z.object({
  at: z.string(),
  /** Whether every line was read, or only the newest ones, as at each start. */
  scope: z.enum(['whole', 'tail']),
  lines: z.int(),
  head: AuditHead.nullable(),
  fault: AuditFault.nullable(),
});
export type AuditCheck = z.infer<typeof AuditCheck>;

/** A piece of an export, oldest first; the next one begins after `nextAfter`. */
export const AuditExportInput = AuditFilter.extend({
  format: z.enum(['csv', 'jsonl']),
  after: z.int().min(0).default(0),
});
export type AuditExportInput = z.infer<typeof AuditExportInput>;
export const AuditExportPiece = z.object({ text: z.string(), rows: z.int(), nextAfter: z.int().nullable() });
export type AuditExportPiece = z.infer<typeof AuditExportPiece>;
