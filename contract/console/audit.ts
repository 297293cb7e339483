// The audit trail as the console shows it, checks it and gives it out.
import { z } from 'zod';

/** One line. `before` and `after` are JSON texts exactly as they are hashed; docs/decisions/audit-chain.md says how. */
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

/** Where the chain ends: kept in a file beside the ledger, so that a tail that was cut off shows. */
export const AuditHead = z.object({
  seq: z.int(),
  hash: z.string(),
  /** How many calls the journal held; left out in a head of an earlier Paydesk. A call that was never answered has no line. */
  calls: z.int().optional(),
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

export type AuditPage = { items: AuditLine[]; nextCursor: number | null };

/** What a filter can choose among. */
export type AuditNames = { actors: string[]; actions: string[] };

export type AuditFault = {
  /** The first line that is wrong. */
  seq: number;
  kind: 'changed' | 'missing' | 'cut_off' | 'rewritten' | 'head_lost' | 'keychain';
};

export type AuditCheck = {
  at: string;
  /** Whether every line was read, or only the newest ones, as at each start. */
  scope: 'whole' | 'tail';
  lines: number;
  head: AuditHead | null;
  fault: AuditFault | null;
};

/** A piece of an export, oldest first; the next one begins after `nextAfter`. */
export const AuditExportInput = AuditFilter.extend({
  format: z.enum(['csv', 'jsonl']),
  after: z.int().min(0).default(0),
});
export type AuditExportInput = z.infer<typeof AuditExportInput>;
export type AuditExportPiece = { text: string; rows: number; nextAfter: number | null };
