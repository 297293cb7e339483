// What a procedure of the console declares: what it does, who may call it, whether it wants the PIN, what goes in and what comes out.
import { type AnySchema, type ContractProcedure, oc, type Schema } from '@orpc/contract';
import { z } from 'zod';
import type { Role } from '../operations/who-may-send.ts';

/** The gateway enforces roles and pin. What reads may be asked again by itself. */
export type ProcedureMeta<LedgerCall extends string = string> = {
  does: 'reads' | 'acts';
  roles: readonly Role[];
  pin: boolean;
  ledger: LedgerCall | null;
};

type Declared<LedgerCall extends string> = {
  does: 'reads' | 'acts';
  roles: readonly Role[];
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

export function defineProcedure<Output extends AnySchema, const LedgerCall extends string = never>(
  given: Declared<LedgerCall> & { output: Output },
): Defined<Schema<unknown, unknown>, Output, LedgerCall>;
export function defineProcedure<
  Input extends AnySchema,
  Output extends AnySchema,
  const LedgerCall extends string = never,
>(given: Declared<LedgerCall> & { input: Input; output: Output }): Defined<Input, Output, LedgerCall>;
export function defineProcedure({
  does,
  roles,
  pin = false,
  ledger = null,
  input,
  output,
}: AnyDeclared): Defined<AnySchema, AnySchema, string> {
  const procedure = oc.$meta<ProcedureMeta>({ does, roles, pin, ledger });
  return input ? procedure.input(input).output(output) : procedure.output(output);
}

type AnyDeclared = Omit<Declared<string>, 'ledger'> & { ledger?: string | null; input?: AnySchema; output: AnySchema };

/** The output of a procedure that only confirms. */
export const nothing = z.void();
