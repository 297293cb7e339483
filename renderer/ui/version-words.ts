// Which Paydesk is older, the computer's or its team's ledger server's, and what to do about it.
import type { TeamStatus } from '../../contract/console/team.ts';
import { sentenceOf } from '../../messages/problems/sentence-of.ts';
import { t } from '../../messages/t.ts';

/** Names both versions where the server says its own. */
export function versionWords({ code, desk, server }: NonNullable<TeamStatus['readOnly']>): string {
  const { message, nextStep } = sentenceOf({ code, params: {} });
  return `${server === null ? message : bothWords(code, desk, server)} ${nextStep}`;
}

function bothWords(code: 'desk_too_old' | 'desk_too_new', desk: string, server: string): string {
  return code === 'desk_too_old'
    ? t(
        { defaultMessage: 'This computer has Paydesk {desk}. Your team’s ledger server has the newer {server}.' },
        { desk, server },
      )
    : t(
        { defaultMessage: 'This computer has Paydesk {desk}. Your team’s ledger server has the older {server}.' },
        { desk, server },
      );
}
