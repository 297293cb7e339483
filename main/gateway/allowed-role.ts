// Lets a procedure be called only by the roles that contract/ names for it.
import { os } from '@orpc/server';
import type { ProcedureMeta } from '../../contract/console/procedures.ts';
import { PaydeskError } from '../problem.ts';
import type { RequestContext } from './request-context.ts';

export const allowedRole = os
  .$context<RequestContext>()
  .$meta<ProcedureMeta>({ roles: [], reads: false })
  .middleware(({ context, procedure, next }) => {
    if (procedure['~orpc'].meta.roles.includes(context.role)) return next();
    throw new PaydeskError('access_denied', 'Your role doesn’t allow this.', 'Ask someone whose role does.');
  });
