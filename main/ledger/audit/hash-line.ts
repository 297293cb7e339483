// The hash of a line of the audit log: of all it says and of the line before (docs/decisions/0016-audit-chain.md).
import { createHash } from 'node:crypto';
import type { AuditRow } from './tables.ts';

/** What stands before the first line. */
export const BEGINNING = '0'.repeat(64);

/** SHA-256, in hexadecimal, over the line's members as netstrings ("5:hello,"), so that no two lines are written alike. */
export function hashLine(line: Omit<AuditRow, 'hash'>): string {
  const members = [
    line.previous,
    String(line.seq),
    line.id,
    line.at,
    line.actor,
    line.action,
    line.subject,
    line.before ?? '',
    line.after ?? '',
  ];
  const hash = createHash('sha256');
  for (const member of members) {
    const bytes = Buffer.from(member, 'utf8');
    hash.update(`${bytes.length}:`).update(bytes).update(',');
  }
  return hash.digest('hex');
}
