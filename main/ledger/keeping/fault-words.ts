// What is wrong with a ledger's audit trail, as the reason of its seal.
import type { AuditFault, AuditHead } from '../../../contract/console/audit.ts';

/** `head`: what was kept apart, in the file or in the keychain. */
export function faultWords({ kind, seq }: AuditFault, head: AuditHead | null): string {
  switch (kind) {
    case 'cut_off':
      return `An older copy of this ledger was put in place of the newer one: it lacks what Paydesk wrote last (${linesOf(head)}).`;
    case 'keychain':
      return `An older copy of this ledger was put in place of the newer one: it lacks what the keychain remembers (${linesOf(head)}).`;
    case 'rewritten':
      return `Another ledger was put in place of this one: line ${seq} of its audit trail isn't the one that Paydesk wrote.`;
    case 'head_lost':
      return 'The file audit-head.json, by which Paydesk knows that this ledger is the newest, is missing or damaged.';
    case 'changed':
      return `Something other than Paydesk changed this ledger: line ${seq} of its audit trail isn't as it was written.`;
    case 'missing':
      return `Something other than Paydesk changed this ledger: line ${seq} of its audit trail is missing.`;
  }
}

function linesOf(head: AuditHead | null): string {
  const lines = `line ${(head?.seq ?? 0).toLocaleString('en-US')} of the audit trail`;
  return head?.calls === undefined ? lines : `${lines}, call ${head.calls.toLocaleString('en-US')}`;
}
