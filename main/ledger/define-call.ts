// A call of the ledger, declared once beside what it does: who may make it, what it takes and how it runs.
import type { AnySchema, ContractProcedure, InferSchemaOutput } from '@orpc/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { NeededDuties } from '../../contract/operations/who-may-send.ts';
import type { ProcedureMeta } from '../../contract/procedures/define-procedure.ts';
import type { ReadSnapshot } from './store/in-transaction.ts';
import type { LedgerTables } from './store/schema.ts';
import { type CalledBy, type Caller, isOfTeam } from './thread/caller.ts';

/**
 * db: of a call that reads, the connection that can't write. nowMs: the ledger's clock, ms since the epoch.
 * actor: the person, as the ledger knows them: of a team the enrolled one, whatever the desk says.
 */
export type CallContext = {
  db: Kysely<LedgerTables>;
  snapshot: ReadSnapshot;
  caller: Caller;
  actor: string;
  readonly nowMs: number;
};

/** The actor of a call that may give a name: on a computer of its own that name, in a team the enrolled person. */
export const signedBy = (
  { actor, caller }: Pick<CallContext, 'actor' | 'caller'>,
  { name = actor }: { name?: string | undefined },
): string => (isOfTeam(caller) ? actor : name);

/** The actor of an act that no person asked for. In a team it also names the person whose desk acts. */
export const byItself = ({ actor, caller }: Pick<CallContext, 'actor' | 'caller'>, what: string): string =>
  isOfTeam(caller) ? `${what} (${actor})` : what;

/** The index of an argument, and the field in it. */
export type ArgumentPath = { at: number; in?: string };

/** What is there among a call's arguments; null or undefined where nothing is. */
export function valueAt(args: readonly unknown[], { at, in: field }: ArgumentPath): unknown {
  const given = args[at] ?? null;
  return field === undefined || given === null ? given : ((given as Record<string, unknown>)[field] ?? null);
}

/** null where no text is there. */
export function textAt(args: readonly unknown[], path: ArgumentPath): string | null {
  const text = valueAt(args, path);
  return typeof text === 'string' ? text : null;
}

type Rules = {
  /** Of which one suffices to make it on a team's ledger. */
  duties: NeededDuties;
  /** Where the arguments name the operation that is about to be sent: its duty is needed too. */
  sends?: ArgumentPath;
  /** The journal entry it is about. any: the duty of the entry's operation is needed too. own: only the device that wrote the entry may make the call, also after its person's duties changed, so that no known answer is lost. */
  entry?: ArgumentPath & { of: 'own' | 'any' };
  /** Repeating it changes nothing, also where the server has forgotten the first time. After a lost answer, the outcome of any other write is unknown. */
  isRepeatable?: boolean;
};

/** How a call may be made on a team's ledger. environment: where the arguments may name one. */
export type SharedCall = Rules & {
  does: 'reads' | 'writes';
  args: z.ZodType<unknown[]>;
  environment: ArgumentPath;
};

type Schemas = readonly z.ZodType[];
type Outputs<Each extends Schemas> = { -readonly [Index in keyof Each]: z.output<Each[Index]> };
type SchemasOf<Args extends unknown[]> = { [Index in keyof Args]: z.ZodType<Args[Index]> };
type Declared<Each> = Rules & { args: Each };

const AnyId = z.string().min(1).max(255);
/** Any text by which a record is named. */
export const Id = AnyId.meta({ names: 'record' });
/** As a first argument: the environment that the call is about. */
export const EnvironmentId = AnyId.meta({ names: 'environment' });
/** ISO 8601, UTC or with an offset. */
export const Moment = z.iso.datetime({ offset: true });
export const Cents = z.int().nonnegative();

/** With which a server that keeps the keys gives a desk what the service told, and knows it again. Of no meaning to the ledger. */
export const Receipt = z.string().max(200);

export const OWN_ENTRY = { at: 0, of: 'own' } as const;

function shared(does: SharedCall['does'], { args, ...rules }: Declared<Schemas>): SharedCall {
  return {
    ...rules,
    does,
    args: z.tuple(args as unknown as [z.ZodType]),
    environment: environmentIn(args),
  };
}

const unwrapped = (schema: z.ZodType | undefined): z.ZodType | undefined =>
  schema instanceof z.ZodNullable || schema instanceof z.ZodOptional ? unwrapped(schema.unwrap() as z.ZodType) : schema;

/** Throws for a first argument, neither record nor list, that doesn't say what it names, so that no environment is overlooked. */
function environmentIn([first]: Schemas): ArgumentPath {
  const schema = unwrapped(first);
  const inField = { at: 0, in: 'environmentId' };
  if (schema === undefined || schema instanceof z.ZodObject || schema instanceof z.ZodArray) return inField;
  switch (z.globalRegistry.get(schema)?.['names']) {
    case 'environment':
      return { at: 0 };
    case 'record':
      return inField;
    default:
      throw new Error('The first argument of a call must be declared as Id or EnvironmentId.');
  }
}

/** A call that reads. */
export const ledgerRead = <
  const Each extends Schemas,
  Run extends (context: CallContext, ...args: Outputs<Each>) => Promise<unknown>,
>({
  run,
  ...declared
}: Declared<Each> & { run: Run }) => ({ ...shared('reads', declared), run });

/** A call that writes. */
export const ledgerWrite = <
  const Each extends Schemas,
  Run extends (context: CallContext, ...args: Outputs<Each>) => Promise<unknown>,
>({
  run,
  ...declared
}: Declared<Each> & { run: Run }) => ({ ...shared('writes', declared), run });

type Procedure<Input extends AnySchema, Output extends AnySchema> = ContractProcedure<
  Input,
  Output,
  Record<never, never>,
  ProcedureMeta
>;
type InputOf<Input extends AnySchema> = unknown extends InferSchemaOutput<Input> ? [] : [InferSchemaOutput<Input>];

/** The call that answers a procedure, which says what it does, who may make it and what it takes. A field that the input doesn't name is refused. */
export function answers<
  Input extends AnySchema,
  Output extends AnySchema,
  Run extends (context: CallContext, ...args: InputOf<Input>) => Promise<unknown>,
>(procedure: Procedure<Input, Output>, run: Run, rules: Pick<Rules, 'entry'> = {}) {
  const { meta, inputSchema: input } = procedure['~orpc'];
  if (input !== undefined && !(input instanceof z.ZodObject))
    throw new Error('The ledger answers procedures of an object.');
  const args = input instanceof z.ZodObject ? [input.strict()] : [];
  return { ...shared(meta.does === 'reads' ? 'reads' : 'writes', { ...rules, duties: meta.duties, args }), run };
}

/** A call that no desk makes on a team's ledger, and why. */
export const notShared = <Run>(does: SharedCall['does'], notShared: string, run: Run) => ({ does, notShared, run });

/** The rules of a call about the ledger as a whole, which the open file or database answers. */
export const wholeLedgerCall = <Call extends (...args: never[]) => unknown>(
  does: SharedCall['does'],
  declared: Declared<SchemasOf<Parameters<Call>>>,
): SharedCall => shared(does, declared);

/** The functions that answer calls about the ledger as a whole: their arguments, and who makes the call. No argument may be left out, because `by` would take its place. */
export type WholeLedgerAnswers<Calls> = {
  [Name in keyof Calls]: Calls[Name] extends (...args: infer Args) => infer Result
    ? Args extends Required<Args>
      ? (...args: [...Args, by: CalledBy]) => Result
      : never
    : never;
};
