// Procedures of updates.
import { UpdatesState } from '../console/updates.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const updates = {
  state: reads({ duties: ANYONE, output: UpdatesState }),
  check: acts({ duties: ANYONE, output: UpdatesState }),
  /** Answered before it has ended; the state tells how far it is. */
  download: acts({ duties: ANYONE, output: UpdatesState }),
  putOff: acts({ duties: ANYONE, output: UpdatesState }),
  showFile: acts({ duties: ANYONE, output: nothing }),
  quitAndInstall: acts({ duties: ANYONE, output: nothing }),
};
