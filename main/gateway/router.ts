// The console's procedures at run time: each makes the call of the ledger that it names, or runs the desk's function of its own name.
import { implement, os, type Router } from '@orpc/server';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import { type Duty, mayDo } from '../../contract/operations/who-may-send.ts';
import type { ProcedureMeta } from '../../contract/procedures/define-procedure.ts';
import { procedures } from '../../contract/procedures/procedures.ts';
import type { ProcedureContext } from '../features/app/implementation.ts';
import type { Desk, DeskSession, Desks } from '../features/app/open-desk.ts';
import { PaydeskError } from '../process/problem.ts';
import { problemOf } from './problem-for-caller.ts';

/** What a request brings before its desk is known. */
type RequestContext = Omit<ProcedureContext, 'duties' | 'isInTeam'> & {
  /** Settles when the ledger is open. */
  opened: Promise<Desks>;
  opening: () => OpeningProgress | null;
  /** Other windows show what this request changed. */
  onAct: () => void;
};

/** What a procedure is that declares nothing: no duty suffices. */
const UNDECLARED: ProcedureMeta = { does: 'acts', duties: [], pin: true, ledger: null };

/** A preview calls it every few seconds: each would make every other window ask everything again. */
const UNCOUNTED = 'sessions.reportCheckout';

/** One line of the log for each procedure that acts, is refused, or fails. */
const logged = os
  .$context<RequestContext>()
  .$meta<ProcedureMeta>(UNDECLARED)
  .middleware(async ({ context, procedure, path, next }) => {
    const { log, now, requestId, person } = context;
    const line = { requestId, person, procedure: path.join('.') };
    const from = now();
    try {
      const result = await next();
      // A window polls its lists every few seconds, so reads aren't logged.
      if (procedure['~orpc'].meta.does === 'acts') log.info({ ...line, ms: now() - from }, 'done');
      return result;
    } catch (error) {
      const { code, kind } = problemOf(error);
      const end = { ...line, ms: now() - from, code };
      if (kind === 'access_denied') log.warn(end, 'denied');
      else if (kind === 'internal') log.error({ ...end, places: placesOf(error) }, 'failed');
      else log.info(end, 'refused');
      throw error;
    } finally {
      // What was refused may have been recorded.
      if (procedure['~orpc'].meta.does === 'acts' && line.procedure !== UNCOUNTED) context.onAct();
    }
  });

/** Where an unexpected error came from. Its message stays out of the log: it could hold anything. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...places].join('\n');
}

/** Lets a procedure be called only with one of the duties that it declares. */
const dutyHeld = os
  .$context<{ duties: readonly Duty[] }>()
  .$meta<ProcedureMeta>(UNDECLARED)
  .middleware(({ context, procedure, next }) => {
    if (mayDo(context.duties, procedure['~orpc'].meta.duties)) return next();
    throw new PaydeskError('role_not_allowed');
  });

/** Lets what moves money through only once the PIN of this computer was entered, where it has one. */
const pinEntered = os
  .$context<{ desk: Pick<Desk, 'pin'> }>()
  .$meta<ProcedureMeta>(UNDECLARED)
  .middleware(async ({ context, procedure, next }) => {
    if (procedure['~orpc'].meta.pin) await context.desk.pin.require();
    return next();
  });

const atOnce = implement(procedures).$context<RequestContext>().use(logged);
/** At the desk of the environment that the input names. */
const atDesk = atOnce
  .use(async ({ context, next }, input) => next({ context: (await context.opened).of(environmentOf(input)) }))
  .use(dutyHeld)
  .use(pinEntered);

/** The input as it came, before it was read. */
function environmentOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('environmentId' in input)) return null;
  return typeof input.environmentId === 'string' ? input.environmentId : null;
}

type Run = (...args: unknown[]) => unknown;
type HandlerTree<Member> = { [area: string]: { [name: string]: Member } };
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
  atDesk as unknown as HandlerTree<{ handler: (run: (called: Called) => unknown) => unknown }>,
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
