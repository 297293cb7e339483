// A session's status in words: on badges and in files.
import type { SessionView } from '../contract/console/session.ts';
import { perLanguage, t } from './t.ts';
import { toldText } from './told-text.ts';

const WORDS = perLanguage(
  (): Record<string, string> => ({
    started: t({ defaultMessage: 'Started' }),
    finalized: t({ defaultMessage: 'Finalized' }),
  }),
);

/** The errors of our checkout. */
const ERRORS = perLanguage(
  (): Record<string, string> => ({
    session_insufficient_balance: t({ defaultMessage: 'insufficient funds', description: 'Why a checkout failed' }),
    session_account_not_valid: t({ defaultMessage: 'bank account not valid', description: 'Why a checkout failed' }),
    session_authentication_failed: t({
      defaultMessage: 'consumer not verified',
      description: 'Why a checkout failed',
    }),
    session_expired: t({ defaultMessage: 'session expired', description: 'Why a checkout failed' }),
    session_opened_too_often: t({ defaultMessage: 'opened too often', description: 'Why a checkout failed' }),
    session_not_found: t({ defaultMessage: 'session not found', description: 'Why a checkout failed' }),
    session_network_error: t({ defaultMessage: 'no connection', description: 'Why a checkout failed' }),
    session_element_hidden: t({ defaultMessage: 'checkout not visible', description: 'Why a checkout failed' }),
    unknown: t({ defaultMessage: 'unknown error', description: 'Why a checkout failed' }),
    session_frame_blocked: t({ defaultMessage: 'checkout blocked by the shop', description: 'Why a checkout failed' }),
  }),
);

/** The service says "started" until there is an order; of the checkout it is told how far the consumer has come, or that it failed. Another status, and another provider's type of error, is shown as it came. */
export function sessionStatusWords(
  status: string,
  checkout: SessionView['checkout'],
  checkoutError: SessionView['checkoutError'],
): string {
  const words = WORDS()[status.trim()] ?? toldText(status);
  if (status.trim() !== 'started') return words;
  const error = checkoutError === null ? '' : (ERRORS()[checkoutError] ?? toldText(checkoutError));
  switch (checkout) {
    case 'complete':
      return t({ defaultMessage: 'Checkout finished, not charged' });
    case 'failed':
      return t({ defaultMessage: 'Failed: {error}' }, { error });
    case 'reopened':
      return t({ defaultMessage: 'Trying again: {error}' }, { error });
    case 'opened':
      return t({ defaultMessage: 'Checkout opened' });
    case 'consumer_confirmed':
      return t({ defaultMessage: 'Consumer confirmed' });
    case 'account_chosen':
      return t({ defaultMessage: 'Bank account chosen' });
    case 'expired':
      return t({ defaultMessage: 'Checkout expired' });
    default:
      return words;
  }
}
