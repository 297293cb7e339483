// The desks of one window: that of this machine's own ledger and, on a machine that works in a team, that of the team's.
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { Desk } from './open-desk.ts';

/** A desk, and as what the person at this window sits at it. */
export type DeskSession = { desk: Desk; role: Role };

export type Desks = {
  /** The desk that an environment's records are on; null: of what belongs to no environment. */
  of: (environmentId: string | null) => DeskSession;
};
