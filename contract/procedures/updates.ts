// Procedures of updates.
import { UpdatesState } from '../console/updates.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { defineProcedure, nothing } from './define-procedure.ts';

export const updates = {
  state: defineProcedure({ does: 'reads', roles: EVERYONE, output: UpdatesState }),
  check: defineProcedure({ does: 'acts', roles: EVERYONE, output: UpdatesState }),
  /** Answered before it has ended; the state tells how far it is. */
  download: defineProcedure({ does: 'acts', roles: EVERYONE, output: UpdatesState }),
  putOff: defineProcedure({ does: 'acts', roles: EVERYONE, output: UpdatesState }),
  showFile: defineProcedure({ does: 'acts', roles: EVERYONE, output: nothing }),
  quitAndInstall: defineProcedure({ does: 'acts', roles: EVERYONE, output: nothing }),
};
