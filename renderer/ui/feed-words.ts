// Why Paydesk can't read what became of charges, in a sentence, and what to do.
import { t } from '../../messages/t.ts';

export type FeedWords = { message: string; nextStep: string; isAboutKeys: boolean };

const ABOUT_KEYS: ReadonlySet<string> = new Set([
  'account_keys_missing',
  'platform_keys_missing',
  'keychain_unavailable',
  'keys_refused',
]);
const ABOUT_CONNECTION: ReadonlySet<string> = new Set([
  'dashboard_unreachable',
  'token_unreachable',
  'token_unanswered',
]);
const ABOUT_LIMITS: ReadonlySet<string> = new Set(['dashboard_limited', 'token_limited']);
const ABOUT_ANSWERS: ReadonlySet<string> = new Set(['dashboard_not_understood', 'token_unusable']);

/** Of AfterChargeState.trouble; a code that isn't foreseen gets the words that are always right. */
export function feedWords(trouble: string): FeedWords {
  if (trouble === 'feed_begun_anew')
    return {
      message: t({ defaultMessage: 'The payment service lost track of what Paydesk has read.' }),
      nextStep: t({ defaultMessage: 'Paydesk is reading everything again. Nothing is shown twice.' }),
      isAboutKeys: false,
    };
  if (ABOUT_KEYS.has(trouble))
    return {
      message: t({ defaultMessage: 'The API keys for reading returns and refunds don’t work.' }),
      nextStep: t({ defaultMessage: 'Enter the keys again under Environment.' }),
      isAboutKeys: true,
    };
  if (ABOUT_CONNECTION.has(trouble))
    return {
      message: t({ defaultMessage: 'Can’t reach the payment service to read returns and refunds.' }),
      nextStep: t({ defaultMessage: 'Check your connection. Paydesk keeps trying.' }),
      isAboutKeys: false,
    };
  if (ABOUT_LIMITS.has(trouble))
    return {
      message: t({ defaultMessage: 'The payment service limits how often Paydesk may read returns and refunds.' }),
      nextStep: t({ defaultMessage: 'Wait: Paydesk tries again by itself.' }),
      isAboutKeys: false,
    };
  if (ABOUT_ANSWERS.has(trouble))
    return {
      message: t({ defaultMessage: 'Paydesk couldn’t read the payment service’s response about returns and refunds.' }),
      nextStep: t({ defaultMessage: 'Make sure that you have the latest version of Paydesk.' }),
      isAboutKeys: false,
    };
  if (trouble === 'dashboard_refused')
    return {
      message: t({ defaultMessage: 'The payment service didn’t let Paydesk read returns and refunds.' }),
      nextStep: t({ defaultMessage: 'Ask your provider whether these API keys may read the dashboard.' }),
      isAboutKeys: false,
    };
  return {
    message: t({ defaultMessage: 'Something went wrong while reading returns and refunds.' }),
    nextStep: t({ defaultMessage: 'Paydesk tries again by itself. If it goes on, restart Paydesk.' }),
    isAboutKeys: false,
  };
}
