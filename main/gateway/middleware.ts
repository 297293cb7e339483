// What every procedure passes through: the log, and the roles that may call it.
import { os } from '@orpc/server';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { ProcedureMeta } from '../../contract/procedures/define-procedure.ts';
import type { Desks } from '../features/desks.ts';
import type { ProcedureContext } from '../features/implementation.ts';
import type { Desk } from '../features/open-desk.ts';
import { PaydeskError } from '../process/problem.ts';
import { problemOf } from './problem-for-caller.ts';

/** What a request brings before its desk is known. */
export type RequestContext = Omit<ProcedureContext, 'role'> & {
  /** Settles when the ledger is open. */
  opened: Promise<Desks>;
  opening: () => OpeningProgress | null;
};

/** What a procedure is that declares nothing: open to no role. */
const UNDECLARED: ProcedureMeta = { does: 'acts', roles: [], pin: true, ledger: null };

/** One line of the log for each procedure that acts, is refused, or fails. */
export const logged = os
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
    }
  });

/** Where an unexpected error came from. Its message stays out of the log: it could hold anything. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...places].join('\n');
}

/** Lets a procedure be called only by the roles that it declares. */
export const allowedRole = os
  .$context<{ role: Role }>()
  .$meta<ProcedureMeta>(UNDECLARED)
  .middleware(({ context, procedure, next }) => {
    if (procedure['~orpc'].meta.roles.includes(context.role)) return next();
    throw new PaydeskError('role_not_allowed');
  });

/** Lets what moves money through only once the PIN of this computer was entered, where it has one. */
export const pinEntered = os
  .$context<{ desk: Pick<Desk, 'pin'> }>()
  .$meta<ProcedureMeta>(UNDECLARED)
  .middleware(async ({ context, procedure, next }) => {
    if (procedure['~orpc'].meta.pin) await context.desk.pin.require();
    return next();
  });
