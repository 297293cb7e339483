// How procedures of the console are carried out: by a call of the ledger, or by a function of the desk. Both are typed by the contract.
import type { ContractProcedure, InferSchemaInput, InferSchemaOutput } from '@orpc/contract';
import type { Duty } from '../../../contract/operations/who-may-send.ts';
import type { ProcedureMeta } from '../../../contract/procedures/define-procedure.ts';
import type { procedures } from '../../../contract/procedures/procedures.ts';
import type { Log } from '../../process/log.ts';

/** What a call brings besides its input. */
export type ProcedureContext = {
  /** Of the person at this window, at the desk. */
  duties: readonly Duty[];
  isInTeam: boolean;
  person: string;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
  /** In every line of the log that this request causes. */
  requestId: string;
  log: Log;
  /** ms since the epoch, UTC. */
  now: () => number;
};

/** The call of the ledger that answers a procedure; never where the desk does. */
type LedgerCallOf<Procedure> =
  Procedure extends ContractProcedure<infer _I, infer _O, infer _E, ProcedureMeta<infer Call>> ? Call : never;

type Run<Procedure> =
  Procedure extends ContractProcedure<infer Input, infer Output, infer _E, infer _M>
    ? (
        input: InferSchemaOutput<Input>,
        context: ProcedureContext,
      ) => InferSchemaInput<Output> | Promise<InferSchemaInput<Output>>
    : never;

/** What a desk has for an area of procedures: a function under the name of each that no call of the ledger answers. */
export type Implementation<Area> = {
  [Name in keyof Area as [LedgerCallOf<Area[Name]>] extends [never] ? Name : never]: Run<Area[Name]>;
};

type LedgerArea<Area> = {
  [Name in keyof Area as LedgerCallOf<Area[Name]>]: Run<Area[Name]>;
};

/** `console.opening` is answered before there is a desk. */
type Procedures = Omit<typeof procedures, 'console'> & { console: Omit<(typeof procedures)['console'], 'opening'> };
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (each: infer Each) => void
  ? Each
  : never;

/** The areas of a desk, and the ledger with the calls that procedures name. */
export type HandlerTree = {
  [Area in keyof Procedures as keyof Implementation<Procedures[Area]> extends never ? never : Area]: Implementation<
    Procedures[Area]
  >;
} & { ledger: All<{ [Area in keyof Procedures]: LedgerArea<Procedures[Area]> }[keyof Procedures]> };
