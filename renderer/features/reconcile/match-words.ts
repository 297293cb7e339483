// The names and colors of match statuses.
import type { Match } from '../../../contract/console/match.ts';
import type { LaterChange, ReconcileRow } from '../../../contract/console/reconcile.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { matchStatusWords } from '../../../messages/match-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { shortDayWords, ZONE } from '../../ui/time-words.ts';

export const MATCH = perLanguage(
  (): Record<Match, { words: string; color: string }> => ({
    matched: { words: matchStatusWords().matched, color: 'teal' },
    explained: { words: matchStatusWords().explained, color: 'teal' },
    different: { words: matchStatusWords().different, color: 'orange' },
    missing_here: { words: matchStatusWords().missing_here, color: 'red' },
    missing_there: { words: matchStatusWords().missing_there, color: 'red' },
  }),
);

/** What a row is called: one that is explained is named after what explains it. */
export const matchWords = ({ match, became }: Pick<ReconcileRow, 'match' | 'became'>): string =>
  became ? becameWords(became) : MATCH()[match].words;

function becameWords(became: LaterChange): string {
  switch (became.kind) {
    case 'returned':
      return t(
        { defaultMessage: 'Returned · {code} on {day}' },
        { code: became.code, day: shortDayWords(became.at, ZONE) },
      );
    case 'refunded':
      return t(
        { defaultMessage: 'Refunded {refunded} of {amount}' },
        { refunded: formatCents(became.refunded), amount: formatCents(became.amount) },
      );
    case 'stated':
      return t({ defaultMessage: 'Unknown fee, stated by the service' });
  }
}

export const MATCHES = perLanguage(() => Object.keys(MATCH()) as Match[]);
