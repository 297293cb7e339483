// How a fee of a statement compares with Paydesk's, in words: on the screen and in files.
import type { Match } from '../contract/console/match.ts';
import { perLanguage, t } from './t.ts';

export const matchStatusWords = perLanguage(
  (): Record<Match, string> => ({
    matched: t({ defaultMessage: 'Matched' }),
    explained: t({ defaultMessage: 'Explained' }),
    different: t({ defaultMessage: 'Difference' }),
    missing_here: t({ defaultMessage: 'Missing in Paydesk' }),
    missing_there: t({ defaultMessage: 'Missing in statement' }),
  }),
);
