// What happened to this ledger as a whole, and the head of the audit log that goes with it.
import { existsSync } from 'node:fs';
import type { Kysely } from 'kysely';
import type { AuditHead } from '../../../contract/console/audit.ts';
import type { PastView } from '../../../contract/console/backup.ts';
import { BEFORE_ANY } from '../../core/newer.ts';
import { audit } from '../audit/audit.ts';
import { auditEnd } from '../audit/check-audit.ts';
import { openHead, readHead, writeHead } from '../audit/head-file.ts';
import { asideName } from '../backup/put-in-place.ts';
import { appendHistoryGap } from '../backup/restore-gap.ts';
import type { LedgerTables } from '../store/schema.ts';

/** Who had an empty ledger begun in the place of one that can't be read, and where that one is kept; null where there was no file. */
export type EmptyStart = { actor: string; reason: string; aside: string | null };

/** Newest first. `ledgerFile`: where this ledger lies, beside those it replaced; null where it is no file. */
export async function readPast(db: Kysely<LedgerTables>, ledgerFile: string | null): Promise<PastView[]> {
  const rows = await db.selectFrom('ledger_past').selectAll().orderBy('seq', 'desc').execute();
  return rows.map(({ kind, at, actor, backup_at }) => {
    const aside = ledgerFile && asideName(ledgerFile, Date.parse(at));
    return { kind, at, actor, backupAt: backup_at, aside: aside && existsSync(aside) ? aside : null };
  });
}

/**
 * A ledger that took another's place, or was unsealed, on a person's word names the head it found. Where that one is still the
 * one that is kept, Paydesk stopped before it could keep the new one; any other head that contradicts the chain is left as evidence.
 */
export async function takeOverHead(db: Kysely<LedgerTables>, dataFolder: string): Promise<void> {
  const newest = await db
    .selectFrom('ledger_past')
    .select(['kind', 'at', 'replaced_head'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest || newest.kind === 'began') return;
  const kept = readHead(dataFolder);
  const replaced = newest.replaced_head === null ? null : (JSON.parse(newest.replaced_head) as AuditHead);
  if (asText(kept) !== asText(replaced)) return;
  // One head that is missing looks like another: only right after that word is it the one that was missing then.
  if (kept === null && (await newestLineAt(db)) !== newest.at) return;
  writeHead(dataFolder, await auditEnd(db));
}

/** The one that was found may have been kept once more as that of a closed ledger. */
const asText = (head: AuditHead | null): string | null => head && JSON.stringify(openHead(head));

async function newestLineAt(db: Kysely<LedgerTables>): Promise<string | undefined> {
  const line = await db.selectFrom('audit').select('at').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return line?.at;
}

/** Says in an empty ledger that it took the place of one that couldn't be read, whose head this was: whatever it has never seen may have been done. */
export async function noteEmptyStart(
  db: Kysely<LedgerTables>,
  { actor, reason, aside }: EmptyStart,
  head: AuditHead | null,
  at: string,
): Promise<void> {
  const replaced_head = head && JSON.stringify(head);
  await db
    .insertInto('ledger_past')
    .values({ kind: 'begun_anew', at, actor, backup_at: null, replaced_head })
    .execute();
  await audit(db, at, actor, 'begin_empty_ledger', 'ledger', { reason, aside }, { auditHead: head });
  const gap = {
    cause: 'started_empty',
    since: BEFORE_ANY,
    exceptProvider: null,
    reviewsOpenOrders: false,
    detail: '',
  } as const;
  await appendHistoryGap(db, { ...gap, actor, instanceId: '' }, at);
}
