// Erases each day what is due of consumers' data, where the server was started so.
import type { EnvironmentView } from '../../contract/console/environment.ts';
import type { RetentionPiece } from '../../contract/console/erasure.ts';
import { THE_SERVER } from '../ledger/thread/caller.ts';
import type { LedgerThread } from '../ledger/thread/open-ledger.ts';
import { problemOf } from '../ledger/thread/problem-of.ts';
import type { Log } from '../process/log.ts';

type EraseDueOptions = {
  ask: LedgerThread['ask'];
  log: Log;
  /** The time in ms, UTC. */
  now: () => number;
};

/** Engineering values, in ms: between two days' erasures, and before another try. */
const A_DAY = 86_400_000;
const AGAIN_AFTER = 3_600_000;

/** What it gives is to be called often; it erases at the first call and then once a day, and never rejects. */
export function openEraseDue({ ask, log, now }: EraseDueOptions): () => Promise<void> {
  let dueAt = now();

  async function eraseIn(environmentId: string): Promise<number> {
    let erased = 0;
    let cursor: string | null = null;
    do {
      const piece = (await ask('eraseOverdue', [{ environmentId, cursor }], THE_SERVER)) as RetentionPiece;
      erased += piece.due;
      cursor = piece.nextCursor;
    } while (cursor !== null);
    return erased;
  }

  return async () => {
    if (now() < dueAt) return;
    dueAt = now() + A_DAY;
    try {
      let payments = 0;
      const environments = (await ask('listEnvironments', [])) as EnvironmentView[];
      for (const { id } of environments) payments += await eraseIn(id);
      if (payments > 0) log.info({ payments }, 'consumers’ data that was due is erased');
    } catch (error) {
      dueAt = now() + AGAIN_AFTER;
      log.warn({ code: problemOf(error).code }, 'consumers’ data that is due was not erased');
    }
  };
}
