// Procedures of updates.
import { UpdatesState } from '../console/updates.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const updates = {
  state: reads({ roles: EVERYONE, output: UpdatesState }),
  check: acts({ roles: EVERYONE, output: UpdatesState }),
  /** Answered before it has ended; the state tells how far it is. */
  download: acts({ roles: EVERYONE, output: UpdatesState }),
  putOff: acts({ roles: EVERYONE, output: UpdatesState }),
  showFile: acts({ roles: EVERYONE, output: nothing }),
  quitAndInstall: acts({ roles: EVERYONE, output: nothing }),
};
