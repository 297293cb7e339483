// Roles of a team's people, in words.
import type { Role, TeamRole } from '../../contract/operations/who-may-send.ts';
import { locale, perLanguage, t } from '../../messages/t.ts';

const ROLE = perLanguage(
  (): Record<TeamRole, { name: string; may: string }> => ({
    administrator: {
      name: t({ defaultMessage: 'Administrator' }),
      may: t({ defaultMessage: 'Everything, including people, environments and unlocking the ledger.' }),
    },
    back_office: {
      name: t({ defaultMessage: 'Back office' }),
      may: t({ defaultMessage: 'Takes payments, refunds and pays out, resolves reviews and keeps the books.' }),
    },
    onboarding: {
      name: t({ defaultMessage: 'Onboarding', description: 'A role in a team' }),
      may: t({ defaultMessage: 'Invites sellers, enters their API keys, and creates sessions and orders.' }),
    },
    support: {
      name: t({ defaultMessage: 'Support' }),
      may: t({ defaultMessage: 'Reads everything and adds notes. Holds no API keys.' }),
    },
  }),
);

/** Who it is, and what they may do. */
export const roleWords = (role: TeamRole): { name: string; may: string } => ROLE()[role];

/** "Administrator, Back office or Support": the roles of a team among those given. */
export function anyRoleWords(roles: readonly Role[]): string {
  const names = (Object.keys(ROLE()) as TeamRole[])
    .filter((role) => roles.includes(role))
    .map((role) => ROLE()[role].name);
  return new Intl.ListFormat(locale(), { type: 'disjunction' }).format(names);
}
