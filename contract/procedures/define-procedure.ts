// What a procedure of the console declares: what it does, who may call it, whether it wants the PIN, what goes in and what comes out.
import { type AnySchema, type ContractProcedure, oc, type Schema } from '@orpc/contract';
import { z } from 'zod';
import type { NeededDuties } from '../operations/who-may-send.ts';

/** The gateway enforces duties and pin. What reads may be asked again by itself. */
export type ProcedureMeta<LedgerCall extends string = string> = {
  does: 'reads' | 'acts';
  duties: NeededDuties;
  pin: boolean;
  ledger: LedgerCall | null;
};

type Declared<LedgerCall extends string> = {
  duties: NeededDuties;
  /** It moves money or opens a way for it, so the PIN of this computer is asked for. */
  pin?: boolean;
  /** The call of the ledger that answers it. Without one, the desk has a function of the procedure's name. */
  ledger?: LedgerCall;
};

type Defined<Input extends AnySchema, Output extends AnySchema, LedgerCall extends string> = ContractProcedure<
  Input,
  Output,
  Record<never, never>,
  ProcedureMeta<LedgerCall>
>;

type Define = {
  <Output extends AnySchema, const LedgerCall extends string = never>(
    given: Declared<LedgerCall> & { output: Output },
  ): Defined<Schema<unknown, unknown>, Output, LedgerCall>;
  <Input extends AnySchema, Output extends AnySchema, const LedgerCall extends string = never>(
    given: Declared<LedgerCall> & { input: Input; output: Output },
  ): Defined<Input, Output, LedgerCall>;
};

const define = (does: ProcedureMeta['does']): Define =>
  (({ duties, pin = false, ledger, input, output }: Declared<string> & { input?: AnySchema; output: AnySchema }) => {
    const procedure = oc.$meta<ProcedureMeta>({ does, duties, pin, ledger: ledger ?? null });
    return input ? procedure.input(input).output(output) : procedure.output(output);
  }) as Define;

/** A procedure that changes nothing. A window may call it again by itself. */
export const reads = define('reads');
/** A procedure that changes something. The log has a line for each call. */
export const acts = define('acts');

/** The output of a procedure that only confirms. */
export const nothing = z.void();
