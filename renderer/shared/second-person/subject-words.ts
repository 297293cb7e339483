// What a second person is asked to approve, in words.
import { formatCents } from '../../../contract/format-cents.ts';
import { type ApprovalSubject, dutyToDecide } from '../../../contract/team/approval-subject.ts';
import type { ApprovalView } from '../../../contract/team/approvals.ts';
import { defaultRole } from '../../../contract/team/roles.ts';
import { monthWords } from '../../../messages/day-words.ts';
import { t } from '../../../messages/t.ts';
import { OPERATION } from '../../ui/operation-words.ts';
import { anyDutyWords, dutyNames, roleWords } from '../../ui/role-words.ts';

/** call: what the ledger knows of the call a request is about, where it is about one. */
export function subjectWords(what: ApprovalSubject, call: ApprovalView['call'] = null): string {
  switch (what.kind) {
    case 'payout':
      return t({ defaultMessage: 'Payout for {month}' }, { month: monthWords(what.month) });
    case 'refund':
      return t({ defaultMessage: 'Refund' });
    case 'capture':
      return t({ defaultMessage: 'Capture of an order' });
    case 'present_again':
      return t({ defaultMessage: 'Present a charge again' });
    case 'run':
      return what.unverified > 0
        ? t(
            { defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}, {amount} by the file' },
            { count: what.count, amount: formatCents(what.sum) },
          )
        : runWords(what.count, what.accounts ?? 1);
    case 'not_done':
      if (what.chargeId !== undefined)
        return t({ defaultMessage: 'Mark {chargeId} as not charged' }, { chargeId: what.chargeId });
      return call === null ? t({ defaultMessage: 'Mark as not done' }) : OPERATION()[call.operation].notDone;
    case 'take_back':
      return what.refundId === null
        ? t({ defaultMessage: 'Void a recorded return' })
        : t({ defaultMessage: 'Void a recorded refund' });
    case 'policies':
      return t({ defaultMessage: 'Change the rules for a second person' });
    case 'administrator':
      return administratorWords(what);
    case 'role':
      return what.roleId === null
        ? t({ defaultMessage: 'Add the role {role}: {duties}' }, { role: what.name, duties: dutyNames(what.duties) })
        : t(
            { defaultMessage: 'Change the role {role}: {duties}' },
            { role: what.name, duties: dutyNames(what.duties) },
          );
  }
}

const runWords = (count: number, accounts: number): string =>
  accounts > 1
    ? t(
        { defaultMessage: 'Capture {count, plural, one {# order} other {# orders}} of {accounts, number} accounts' },
        { count, accounts },
      )
    : t({ defaultMessage: 'Capture {count, plural, one {# order} other {# orders}}' }, { count });

type OfAdministrator = Extract<ApprovalSubject, { kind: 'administrator' }>;

function administratorWords({ change, name: person, role, roleName }: OfAdministrator): string {
  switch (change) {
    case 'invite':
      return t({ defaultMessage: 'Invite {person} as administrator' }, { person });
    case 'invite_again':
      return t({ defaultMessage: 'New invitation for the administrator {person}' }, { person });
    case 'approve_device':
      return t({ defaultMessage: 'Approve a device of the administrator {person}' }, { person });
    case 'role':
      return t(
        { defaultMessage: 'Change the role of {person} to {role}' },
        { person, role: roleName ?? roleWords(defaultRole(role ?? '')).name },
      );
    case 'group':
      return role === null
        ? t(
            {
              defaultMessage:
                'Take the role from the company group {group}, which can change who administers or approves',
            },
            { group: person },
          )
        : t(
            { defaultMessage: 'Give the company group {group} the role {role}' },
            { group: person, role: roleName ?? roleWords(defaultRole(role)).name },
          );
    case 'remove':
      return t({ defaultMessage: 'Remove the administrator {person}' }, { person });
  }
}

/** In cents; null where none is known, or it is about none. What only a file says isn't known. */
export function subjectAmount(what: ApprovalSubject, call: ApprovalView['call'] = null): number | null {
  if (what.kind === 'run') return what.unverified > 0 ? null : what.sum;
  if (what.kind === 'not_done') return call?.amount ?? null;
  return 'amount' in what ? what.amount : null;
}

/** The environment it is in; null of what belongs to none. */
export const environmentOf = (what: ApprovalSubject): string | null =>
  'environmentId' in what ? what.environmentId : null;

/** "Approve": the duty by which it is decided. */
export const approverWords = ({ kind }: ApprovalSubject): string => anyDutyWords([dutyToDecide(kind)]);
