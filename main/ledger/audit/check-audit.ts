// Checks the audit log and the facts: every line's hash, the chain through all of them, and its end against the head that is kept apart.
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { AuditCheck, AuditFault, AuditHead, FactsHead } from '../../../contract/console/audit.ts';
import { checkFacts, factsEnd, factsFaultAtHead } from '../facts/check-facts.ts';
import type { LedgerTables } from '../store/schema.ts';
import { BEGINNING, hashLine } from './hash-line.ts';
import type { AuditRow } from './tables.ts';

/** Engineering values: lines read at a time, and how many of the newest are looked at when Paydesk starts. */
const AT_A_TIME = 500;
const TAIL = 1000;

type AuditPosition = { seq: number; hash: string };

/** Whether a person knows of a fault. The check goes on behind it. */
export type IsAccepted = (fault: AuditFault) => boolean;

/** Where the chain ends now; line 0 while it is empty. */
export async function auditEnd(db: Kysely<LedgerTables>): Promise<AuditHead & { facts: FactsHead }> {
  const last = await db.selectFrom('audit').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return { ...(last ?? { seq: 0, hash: BEGINNING }), facts: await factsEnd(db) };
}

/** Names the first line that is wrong and not accepted, else the first fact. `head`: what was kept apart before the first line is read. */
export async function checkAudit(
  db: Kysely<LedgerTables>,
  head: AuditHead | null,
  scope: AuditCheck['scope'],
  nowMs: number,
  isAccepted: IsAccepted = () => false,
): Promise<AuditCheck> {
  const from = scope === 'whole' ? { seq: 0, hash: BEGINNING } : await beforeTail(db);
  const { last, fault } = await walk(db, from, isAccepted);
  const told = { at: new Date(nowMs).toISOString(), scope, lines: last.seq - from.seq, head };
  return { ...told, fault: fault ?? (await checkFacts(db, scope, isAccepted)) ?? (await faultAtHead(db, head)) };
}

/** How the chain contradicts a head that was kept apart; null where it holds all that the head speaks for. */
export async function faultAtHead(db: Kysely<LedgerTables>, head: AuditHead | null): Promise<AuditFault | null> {
  const end = await auditEnd(db);
  if (head === null) return end.seq > 0 ? { seq: end.seq, kind: 'head_lost' } : null;
  if (head.seq > end.seq) return { seq: end.seq + 1, kind: 'cut_off' };
  const kept = await db.selectFrom('audit').select('hash').where('seq', '=', head.seq).executeTakeFirst();
  if (head.seq > 0 && kept?.hash !== head.hash) return { seq: head.seq, kind: 'rewritten' };
  return factsFaultAtHead(db, head);
}

async function walk(
  db: Kysely<LedgerTables>,
  from: AuditPosition,
  isAccepted: IsAccepted,
): Promise<{ last: AuditPosition; fault: AuditFault | null }> {
  let last = from;
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(AT_A_TIME)
      .execute();
    for (const line of rows) {
      const fault = faultsOfLine(line, last).find((each) => !isAccepted(each));
      if (fault) return { last, fault };
      last = { seq: line.seq, hash: line.hash };
    }
    if (rows.length < AT_A_TIME) return { last, fault: null };
    // Lets in what the ledger was asked meanwhile.
    await setImmediate();
  }
}

/** Of lines that are missing before it, the first and the last. */
function faultsOfLine({ hash, ...line }: AuditRow, last: AuditPosition): AuditFault[] {
  const next = last.seq + 1;
  const missing = line.seq === next ? [] : [...new Set([next, line.seq - 1])];
  const isChained = missing.length > 0 || line.previous === last.hash;
  const changed = isChained && hashLine(line) === hash ? [] : [line.seq];
  return [
    ...missing.map((seq) => ({ seq, kind: 'missing' as const })),
    ...changed.map((seq) => ({ seq, kind: 'changed' as const })),
  ];
}

/** The line before the newest thousand, whose word is taken. */
async function beforeTail(db: Kysely<LedgerTables>): Promise<AuditPosition> {
  const end = await auditEnd(db);
  if (end.seq <= TAIL) return { seq: 0, hash: BEGINNING };
  const seq = end.seq - TAIL;
  const line = await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst();
  return { seq, hash: line?.hash ?? BEGINNING };
}
