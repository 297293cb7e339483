// The audit log for other systems: lines after a cursor, oldest first. A cursor names a line and its hash, so a ledger whose past was replaced can't skip lines unnoticed.
import type { AuditFilter, AuditLine } from '../../contract/console/audit.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';

/** Engineering value: lines of a page, where fewer weren't asked for. */
export const AUDIT_PAGE = 500;

const EVERY_LINE: AuditFilter = { actor: null, action: null, from: null, to: null };

/** gone: the ledger has no such line, or another one in its place. */
export type AuditPiece = { kind: 'lines'; lines: AuditLine[] } | { kind: 'malformed' } | { kind: 'gone' };

export type ReadAudit = (after: string | null, limit?: number) => Promise<AuditPiece>;

/** The place right behind a line, like 120-3f9a0c1d2b4e5f60. */
export const cursorAfter = ({ seq, hash }: Pick<AuditLine, 'seq' | 'hash'>): string => `${seq}-${hash.slice(0, 16)}`;

/** Reads from the ledger's first line on, where `after` is null. */
export function openAuditFeed(ask: LedgerThread['ask']): ReadAudit {
  const read = (after: number, limit: number) =>
    ask('readAuditAfter', [EVERY_LINE, after, limit]) as Promise<AuditLine[]>;
  return async (after, limit = AUDIT_PAGE) => {
    if (after === null) return { kind: 'lines', lines: await read(0, limit) };
    const seq = Number(/^([1-9]\d{0,14})-[0-9a-f]{16}$/.exec(after)?.[1]);
    if (Number.isNaN(seq)) return { kind: 'malformed' };
    const [known, ...lines] = await read(seq - 1, limit + 1);
    return known && cursorAfter(known) === after ? { kind: 'lines', lines } : { kind: 'gone' };
  };
}

/** A line as it is given out: JSON of all that is hashed, and its cursor. */
export const auditJson = (line: AuditLine): string => JSON.stringify({ cursor: cursorAfter(line), ...line });
