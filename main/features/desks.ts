// The desks of one window: that of this machine's own ledger and, on a machine that works in a team, that of the team's.
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { procedures } from '../../contract/procedures/procedures.ts';
import type { Log } from '../process/log.ts';
import type { Desk } from './open-desk.ts';

/** What a call brings besides its input. */
export type CallContext = {
  /** As what the person at this window works at the desk. */
  role: Role;
  person: string;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
  /** In every line of the log that this request causes. */
  requestId: string;
  log: Log;
  /** ms since the epoch, UTC. */
  now: () => number;
};

/** An area's procedures carried out: a function for each, under the name that the contract gives it. */
export type Implementation<Area> = {
  [Name in keyof Area]: Area[Name] extends ContractProcedure<infer Input, infer Output, infer _Errors, infer _Meta>
    ? (
        input: InferSchemaOutput<Input>,
        context: CallContext,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;
};

/** Of every area. `console.opening` is answered before there is a desk. */
export type Areas = {
  [Area in keyof typeof procedures]: Implementation<Omit<(typeof procedures)[Area], 'opening'>>;
};

/** A desk, and as what the person at this window sits at it. */
export type DeskSession = { desk: Desk; role: Role };

export type Desks = {
  /** The desk that an environment's records are on; null: of what belongs to no environment. */
  of: (environmentId: string | null) => DeskSession;
};

/** Outside a team, a person may do everything. */
export const aloneAt = (desk: Desk): Desks => ({ of: () => ({ desk, role: 'staff' }) });
