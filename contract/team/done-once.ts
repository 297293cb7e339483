// Ledger calls that a desk can safely repeat.
import type { LedgerCallName } from './ledger-calls.ts';

/**
 * What may be asked again of a server that has forgotten the first time, because the ledger itself knows by the entry's id, or because
 * doing it twice is doing it once. The outcome of any other write is then unknown.
 */
export const DONE_ONCE_BY_ITSELF: ReadonlySet<LedgerCallName> = new Set<LedgerCallName>([
  ...(['writeSent', 'writeRepeat', 'extendLease', 'replayOutcome', 'followJournal', 'recordItems'] as const),
  ...(['beginMove', 'addMovePiece', 'checkMove', 'completeMove', 'cancelMove'] as const),
  ...(['learnEvents', 'learnPayouts', 'syncSellers', 'learnAccount', 'holdAgainst'] as const),
]);
