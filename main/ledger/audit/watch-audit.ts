// Watches the audit log while the ledger is open: checks its tail at the start, keeps its head apart as it grows, and seals a ledger whose trail contradicts what was kept.
import type { AuditCheck, AuditFault, AuditHead } from '../../../contract/console/audit.ts';
import { remark } from '../../../contract/console/remark.ts';
import { openSeal } from '../file/sealed.ts';
import { readLedgerId, sealLedger } from '../file/verify-ledger-identity.ts';
import { inTransaction } from '../store/in-transaction.ts';
import type { LedgerDatabase } from '../store/open-database.ts';
import { BY_PAYDESK, type CalledBy } from '../thread/caller.ts';
import { auditEnd, checkAudit, faultAtHead } from './check-audit.ts';
import type { HeadPlace } from './head-file.ts';

/** Engineering value, in ms: a head is kept for all lines of this time together, so that a capture doesn't wait for it. */
const KEPT_AFTER_MS = 250;

/** reason: a remark. */
export type FaultAtUnlocking = { cause: AuditFault['kind']; line: number; reason: string };

export type AuditWatch = {
  /** The newest check; the start's until a person asked for one. */
  lastCheck: () => AuditCheck;
  checkAll: () => Promise<AuditCheck>;
  /** Something may have been written. */
  touch: () => void;
  /** What else is wrong, of the kind that the ledger is sealed for, as far as the newest check went. A person who unseals it knows of that, too. */
  otherFaults: () => Promise<FaultAtUnlocking[]>;
  /** A person unseals the ledger: from then on it is held against what it is now, no more against what it was. */
  accept: <Done>(unseal: () => Promise<Done>) => Promise<Done>;
  /** Whether the trail holds all that a head from elsewhere speaks for; where it doesn't, the ledger is sealed. by: whose head it is, because no one else can check it. */
  holdAgainst: (anchored: AuditHead, by: CalledBy) => Promise<boolean>;
  /** Keeps the head as it is now. */
  keep: () => Promise<void>;
  /** The same, for the last time: nothing is added to the ledger from here on. */
  close: () => Promise<void>;
};

/**
 * Resolves once the tail was checked and the ledger is sealed where that found a fault, so nothing may be journalled before. A line that was
 * written in the last quarter second before a crash is on disk; only the head doesn't speak for it yet.
 */
export async function watchAudit(
  { reader, writer }: Pick<LedgerDatabase, 'reader' | 'writer'>,
  heads: HeadPlace,
  now: () => number,
): Promise<AuditWatch> {
  let kept = heads.read();
  let last = await check('tail');
  let timer: NodeJS.Timeout | null = null;
  let keptOf = await readLedgerId(reader);

  async function check(scope: AuditCheck['scope']): Promise<AuditCheck> {
    const head = heads.read();
    const accepted = await acceptedFaults();
    const known: AuditFault[] = [];
    const isAccepted = (fault: AuditFault) => accepted.has(nameOf(fault)) && known.push(fault) > 0;
    const found = await checkAudit(reader, head, scope, now(), isAccepted);
    if (found.fault) await seal(found.fault, head);
    // What a person knows of stays wrong.
    return { ...found, fault: (await faultOfSeal()) ?? found.fault ?? known[0] ?? null };
  }

  async function seal(fault: AuditFault, head: AuditHead | null, by = BY_PAYDESK): Promise<void> {
    const { kind: cause, seq: line } = fault;
    const at = new Date(now()).toISOString();
    const reason = faultRemark(fault, head);
    const actor = by.desk ? `${BY_PAYDESK.actor} (${by.actor})` : BY_PAYDESK.actor;
    await sealLedger(writer, { at, reason, cause, line, found: { cause, line }, before: { auditHead: head }, actor });
  }

  async function acceptedFaults(): Promise<ReadonlySet<string>> {
    const lifted = await reader
      .selectFrom('ledger_seal')
      .select(['cause', 'line'])
      .where('cause', 'in', [...OF_LINES, ...OF_FACTS])
      .where('lifted_at', 'is not', null)
      .execute();
    return new Set(lifted.map(({ cause, line }) => nameOf({ kind: cause, seq: line })));
  }

  async function otherFaults(): Promise<FaultAtUnlocking[]> {
    const told = await faultOfSeal();
    const alike = [OF_LINES, OF_FACTS].find((kinds) => told && kinds.includes(told.kind));
    if (!told || !alike) return [];
    const passed = new Set([...(await acceptedFaults()), nameOf(told)]);
    const faults: AuditFault[] = [];
    await checkAudit(reader, null, last.scope, now(), (fault) => {
      if (alike.includes(fault.kind) && !passed.has(nameOf(fault))) faults.push(fault);
      return true;
    });
    return faults.map((fault) => ({ cause: fault.kind, line: fault.seq, reason: faultRemark(fault, null) }));
  }

  async function faultOfSeal(): Promise<AuditFault | null> {
    const open = await openSeal(reader);
    if (!open || open.cause === 'moved' || open.cause === 'moved_to_team') return null;
    return { seq: open.line ?? 0, kind: open.cause };
  }

  /** Where it was unlocked by another process, what is kept here speaks of its former past. One that doesn't know of that id was set back. */
  async function forgetOther(): Promise<void> {
    if (!heads.shared) return;
    const ledgerId = await readLedgerId(reader);
    if (keptOf !== ledgerId && (await heads.shared.isPast(keptOf))) kept = null;
    keptOf = ledgerId;
  }

  /** A commit may be seen that a standby lacks: what a transaction reads that is on disk itself is on disk, too. */
  const knownEnd = () => (heads.shared ? inTransaction(writer, auditEnd) : auditEnd(reader));

  async function keep(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    // A head that contradicts the chain is evidence: it stays as it is.
    if (await faultOfSeal()) return;
    await forgetOther();
    const fault = kept && (await faultAtHead(reader, kept));
    if (fault) {
      await seal(fault, kept);
      last = { ...last, fault };
      return;
    }
    const end = await auditEnd(reader);
    if (kept && end.seq === kept.seq && end.facts.seq === (kept.facts?.seq ?? 0)) return;
    const known = await knownEnd();
    heads.write(known, keptOf);
    kept = known;
  }
  if (kept?.closed && heads.reopen && !(await faultOfSeal())) kept = heads.reopen(kept);
  await keep();

  /** Another process that has the ledger would go on adding to it. */
  async function keepClosed(): Promise<void> {
    if (!heads.reopen || !kept || kept.closed || (await faultOfSeal())) return;
    kept = { ...kept, closed: true };
    heads.write(kept, keptOf);
  }

  return {
    lastCheck: () => last,
    checkAll: async () => {
      last = await check('whole');
      return last;
    },
    otherFaults,
    touch: () => {
      timer ??= setTimeout(() => void keep().catch(() => undefined), KEPT_AFTER_MS);
    },
    accept: async (unseal) => {
      // Forgotten before: a head that is kept between the two would find the old one contradicted, and seal the ledger again.
      const before = kept;
      kept = null;
      const done = await unseal().catch((error: unknown) => {
        kept = before;
        throw error;
      });
      await keep();
      last = await check('tail');
      return done;
    },
    holdAgainst: async (anchored, by) => {
      const found = await faultAtHead(reader, anchored);
      if (!found) return true;
      const fault = found.kind.startsWith('facts_') ? found : ({ seq: found.seq, kind: 'keychain' } as const);
      await seal(fault, anchored, by);
      last = { ...last, fault };
      return false;
    },
    keep,
    close: async () => {
      await keep();
      await keepClosed();
    },
  };
}

/** What stays wrong after a person has unlocked the ledger. */
const OF_LINES: readonly AuditFault['kind'][] = ['changed', 'missing'];
const OF_FACTS: readonly AuditFault['kind'][] = ['fact_changed', 'fact_missing'];
const nameOf = ({ kind, seq }: { kind: string; seq: number | null }): string => `${kind} ${seq}`;

/** A remark. `head`: what was kept apart, in the file or in the keychain. */
function faultRemark({ kind, seq: line, provider = '' }: AuditFault, head: AuditHead | null): string {
  const kept = { line: head?.seq ?? 0 };
  switch (kind) {
    case 'cut_off':
      return remark('audit_cut_off', kept);
    case 'keychain':
      return remark('audit_behind_keychain', kept);
    case 'rewritten':
      return remark('audit_rewritten', { line });
    case 'head_lost':
      return remark('audit_head_lost');
    case 'changed':
      return remark('audit_line_changed', { line });
    case 'missing':
      return remark('audit_line_missing', { line });
    case 'fact_changed':
      return remark('fact_changed', { fact: line, provider });
    case 'fact_missing':
      return remark('fact_missing', { fact: line, provider });
    case 'facts_cut_off':
      return remark('facts_cut_off', { fact: line });
    case 'facts_rewritten':
      return remark('facts_rewritten', { fact: line });
    case 'facts_added':
      return remark('facts_added', { fact: line });
  }
}
