// The names and colors of match statuses.
import type { Match } from '../../../contract/console/reconcile.ts';
import { t } from '../../../messages/t.ts';

export const MATCH: Record<Match, { words: string; color: string }> = {
  matched: { words: t({ defaultMessage: 'Matched' }), color: 'teal' },
  different: { words: t({ defaultMessage: 'Difference' }), color: 'orange' },
  missing_here: { words: t({ defaultMessage: 'Missing in Paydesk' }), color: 'red' },
  missing_there: { words: t({ defaultMessage: 'Missing at provider' }), color: 'red' },
};
export const MATCHES = Object.keys(MATCH) as Match[];
