// The console's procedures at run time: each runs the function of its own name at the desk.
import { implement, type Router } from '@orpc/server';
import { procedures } from '../../contract/procedures/procedures.ts';
import type { DeskSession } from '../features/desks.ts';
import type { CallContext } from '../features/implementation.ts';
import { allowedRole, logged, pinEntered } from './middleware.ts';
import type { RequestContext } from './request-context.ts';

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

type Run = (input: unknown, context: CallContext) => unknown;
type Handled = { handler: (run: (call: { context: CallContext & DeskSession; input: unknown }) => unknown) => unknown };
type Areas<Member> = { [area: string]: { [name: string]: Member } };

const mapMembers = <Member, Mapped>(of: { [key: string]: Member }, map: (member: Member, key: string) => Mapped) =>
  Object.fromEntries(Object.entries(of).map(([key, member]) => [key, map(member, key)]));

/** That a desk has it is checked where the desk is put together. */
const runOf = (desk: object, area: string, name: string): Run => Reflect.get(Reflect.get(desk, area), name);

const areas: Areas<unknown> = mapMembers(atDesk as unknown as Areas<Handled>, (names, area) =>
  mapMembers(names, (procedure, name) =>
    procedure.handler(({ context, input }) => runOf(context.desk, area, name)(input, context)),
  ),
);

export const consoleRouter = {
  ...areas,
  console: {
    ...areas['console'],
    // Answered before there is a desk.
    opening: atOnce.console.opening.handler(({ context }) => ({ progress: context.opening() })),
  },
} as unknown as Router<typeof procedures, RequestContext>;
