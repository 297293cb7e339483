// What every procedure passes through: the log, and the roles that may call it.
import { os } from '@orpc/server';
import { WANTS_PIN } from '../../contract/console/pin.ts';
import type { ProcedureMeta } from '../../contract/console/procedure-kinds.ts';
import { mayCallPath } from '../../contract/console/who-may-call.ts';
import type { Role } from '../../contract/operations/who-may-send.ts';
import type { Desk } from '../desk/open-desk.ts';
import { PaydeskError } from '../problem.ts';
import type { RequestContext } from './request-context.ts';
import { problemOf } from './told-problem.ts';

/** One line of the log for each procedure that acts, is refused, or fails. */
export const logged = os
  .$context<RequestContext>()
  .$meta<ProcedureMeta>({ reads: false })
  .middleware(async ({ context, procedure, path, next }) => {
    const { log, now, requestId, person } = context;
    const line = { requestId, person, procedure: path.join('.') };
    const from = now();
    try {
      const result = await next();
      // A window asks for its lists every few seconds: what only reads isn't worth a line.
      if (!procedure['~orpc'].meta.reads) log.info({ ...line, ms: now() - from }, 'done');
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

/** Where an error nobody foresaw came from. Its message stays out of the log: it could hold anything. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return [error.name, ...places].join('\n');
}

/** Lets a procedure be called only by the roles that contract/ names for it. */
export const allowedRole = os.$context<{ role: Role }>().middleware(({ context, path, next }) => {
  if (mayCallPath(context.role, path)) return next();
  throw new PaydeskError('role_not_allowed');
});

/** Lets what moves money through only once the PIN of this computer was entered, where it has one. */
export const pinEntered = os.$context<{ desk: Pick<Desk, 'pin'> }>().middleware(async ({ context, path, next }) => {
  if (WANTS_PIN.has(path.join('.'))) await context.desk.pin.require();
  return next();
});
