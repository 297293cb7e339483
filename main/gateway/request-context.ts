// What every request brings beside its input: who asks, under which id, and what it is carried out with.

import type { OpeningProgress } from '../../contract/console/opening.ts';
import type { Desks } from '../features/desks.ts';
import type { Log } from '../process/log.ts';

export type RequestContext = {
  /** Settles when the ledger is open. */
  opened: Promise<Desks>;
  opening: () => OpeningProgress | null;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
  person: string;
  /** In every line of the log that this request causes. */
  requestId: string;
  log: Log;
  /** ms since the epoch, UTC. */
  now: () => number;
};
