// What every procedure is given beside its input.
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { Desk } from '../desk/desk.ts';

export type RequestContext = {
  desk: Desk;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
  role: Role;
};
