// What a procedure of the console declares: what it does, who may call it, whether it wants the PIN, what goes in and what comes out.
import { type AnySchema, type ContractProcedure, oc, type Schema } from '@orpc/contract';
import { z } from 'zod';
import type { Role } from '../operations/who-may-send.ts';

/** The gateway enforces roles and pin. What reads may be asked again by itself. */
export type ProcedureMeta = { does: 'reads' | 'acts'; roles: readonly Role[]; pin: boolean };

/** pin: it moves money or opens a way for it, so the PIN of this computer is asked for. */
type Declared = { does: 'reads' | 'acts'; roles: readonly Role[]; pin?: boolean };

type Defined<Input extends AnySchema, Output extends AnySchema> = ContractProcedure<
  Input,
  Output,
  Record<never, never>,
  ProcedureMeta
>;

export function defineProcedure<Output extends AnySchema>(
  given: Declared & { output: Output },
): Defined<Schema<unknown, unknown>, Output>;
export function defineProcedure<Input extends AnySchema, Output extends AnySchema>(
  given: Declared & { input: Input; output: Output },
): Defined<Input, Output>;
export function defineProcedure({
  does,
  roles,
  pin = false,
  input,
  output,
}: AnyDeclared): Defined<AnySchema, AnySchema> {
  const procedure = oc.$meta<ProcedureMeta>({ does, roles, pin });
  return input ? procedure.input(input).output(output) : procedure.output(output);
}

type AnyDeclared = Declared & { input?: AnySchema; output: AnySchema };

/** The output of a procedure that only confirms. */
export const nothing = z.void();
