// A session's status in words: on badges and in files.
import type { SessionView } from '../contract/console/session.ts';
import { perLanguage, t } from './t.ts';

const WORDS = perLanguage(
  (): Record<string, string> => ({
    started: t({ defaultMessage: 'Started' }),
    finalized: t({ defaultMessage: 'Finalized' }),
  }),
);

/** The service says "started" until there is an order; the checkout tells that the consumer finished it. Another status is shown as it came. */
export function sessionStatusWords(status: string, checkout: SessionView['checkout']): string {
  const isFinished = status.trim() === 'started' && checkout === 'complete';
  return isFinished ? t({ defaultMessage: 'Checkout finished, not charged' }) : (WORDS()[status.trim()] ?? status);
}
