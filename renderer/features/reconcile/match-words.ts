// How the two sides stand to each other, in words and tones.
import type { Match } from '../../../contract/console/reconcile.ts';

export const MATCH: Record<Match, { words: string; color: string }> = {
  matched: { words: 'Matched', color: 'teal' },
  different: { words: 'Different', color: 'orange' },
  missing_here: { words: 'Missing here', color: 'red' },
  missing_there: { words: 'Missing there', color: 'red' },
};
export const MATCHES = Object.keys(MATCH) as Match[];
