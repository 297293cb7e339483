// How the desk carries out the console's procedures: a function for each, typed by the contract.
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { procedures } from '../../contract/procedures/procedures.ts';
import type { Log } from '../process/log.ts';

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
