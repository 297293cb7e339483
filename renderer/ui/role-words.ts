// Roles of a team's people, and their duties, in words.
import { ALL_DUTIES, ANYONE, type Duty, type NeededDuties } from '../../contract/operations/who-may-send.ts';
import { type DefaultRole, isDefaultRole, type RoleView } from '../../contract/team/roles.ts';
import { locale, perLanguage, t } from '../../messages/t.ts';

const DUTY = perLanguage(
  (): Record<Duty, { name: string; may: string }> => ({
    view: {
      name: t({ defaultMessage: 'View', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Sees sessions, orders and consumers, and adds notes.' }),
    },
    take: {
      name: t({ defaultMessage: 'Take payments', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Creates sessions and orders.' }),
    },
    capture: {
      name: t({ defaultMessage: 'Capture', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Captures orders, one by one or many at once, and presents returned charges again.' }),
    },
    refund: {
      name: t({ defaultMessage: 'Refund', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Refunds orders, and records refunds and returns.' }),
    },
    approve: {
      name: t({ defaultMessage: 'Approve', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Is the second person for what a colleague wants to capture, refund or pay out.' }),
    },
    keep_books: {
      name: t({ defaultMessage: 'Keep books', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Sees and corrects fees, closes months, starts payouts, and reads the audit log.' }),
    },
    onboard: {
      name: t({ defaultMessage: 'Onboard sellers', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Invites sellers and enters their API keys.' }),
    },
    administer: {
      name: t({ defaultMessage: 'Administer', description: 'A duty in a team' }),
      may: t({ defaultMessage: 'Manages people, roles, rules and environments, and unlocks the ledger.' }),
    },
  }),
);

const ROLE = perLanguage(
  (): Record<DefaultRole, string> => ({
    clerk: t({ defaultMessage: 'Clerk', description: 'A role in a team' }),
    approver: t({ defaultMessage: 'Approver', description: 'A role in a team' }),
    bookkeeper: t({ defaultMessage: 'Bookkeeper', description: 'A role in a team' }),
    support: t({ defaultMessage: 'Support' }),
    onboarding: t({ defaultMessage: 'Onboarding', description: 'A role in a team' }),
    back_office: t({ defaultMessage: 'Back office' }),
    administrator: t({ defaultMessage: 'Administrator' }),
  }),
);

export const dutyWords = (duty: Duty): { name: string; may: string } => DUTY()[duty];

/** "View, Capture and Approve". */
export const dutyNames = (duties: readonly Duty[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale(), { type }).format(duties.map((duty) => DUTY()[duty].name));

/** "Keep books or Administer". */
export const anyDutyWords = (needed: NeededDuties): string =>
  dutyNames(needed === ANYONE ? ALL_DUTIES : needed, 'disjunction');

/** What it is called, and its duties. */
export function roleWords({ id, name, duties }: RoleView): { name: string; may: string } {
  const known = isDefaultRole(id) ? ROLE()[id] : id;
  return { name: name ?? known, may: dutyNames(duties) };
}
