// What every procedure is given beside its input.
import type { Role } from '../../contract/console/procedures.ts';
import type { Desk } from '../desk/desk.ts';

export type RequestContext = {
  desk: Desk;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
  role: Role;
};
