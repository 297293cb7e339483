// The console's procedures at run time: each makes the call of the ledger that it names, or runs the desk's function of its own name.
import { implement, type Router } from '@orpc/server';
import type { ProcedureMeta } from '../../contract/procedures/define-procedure.ts';
import { procedures } from '../../contract/procedures/procedures.ts';
import type { DeskSession } from '../features/desks.ts';
import type { ProcedureContext } from '../features/implementation.ts';
import { allowedRole, logged, pinEntered, type RequestContext } from './middleware.ts';

const atOnce = implement(procedures).$context<RequestContext>().use(logged);
/** At the desk of the environment that the input names. */
const atDesk = atOnce
  .use(async ({ context, next }, input) => next({ context: (await context.opened).of(environmentOf(input)) }))
  .use(allowedRole)
  .use(pinEntered);

/** The input as it came, before it was read. */
function environmentOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('environmentId' in input)) return null;
  return typeof input.environmentId === 'string' ? input.environmentId : null;
}

type Run = (...args: unknown[]) => unknown;
type Areas<Member> = { [area: string]: { [name: string]: Member } };
type Called = {
  context: ProcedureContext & DeskSession;
  input: unknown;
  procedure: { '~orpc': { meta: ProcedureMeta; inputSchema?: unknown } };
};

const mapMembers = <Member, Mapped>(of: { [key: string]: Member }, map: (member: Member, key: string) => Mapped) =>
  Object.fromEntries(Object.entries(of).map(([key, member]) => [key, map(member, key)]));

/** That desk and ledger have it is checked where the desk is put together. */
const member = (of: object, name: string): Run => Reflect.get(of, name);

function answer(area: string, name: string, { context, input, procedure }: Called): unknown {
  const { meta, inputSchema } = procedure['~orpc'];
  if (meta.ledger === null) return member(Reflect.get(context.desk, area), name)(input, context);
  return member(context.desk.ledger, meta.ledger)(...(inputSchema === undefined ? [] : [input]));
}

const areas = mapMembers(
  atDesk as unknown as Areas<{ handler: (run: (called: Called) => unknown) => unknown }>,
  (names, area) => mapMembers(names, (each, name) => each.handler((called) => answer(area, name, called))),
);

export const consoleRouter = {
  ...areas,
  console: {
    ...areas['console'],
    // Answered before there is a desk.
    opening: atOnce.console.opening.handler(({ context }) => ({ progress: context.opening() })),
  },
} as unknown as Router<typeof procedures, RequestContext>;
