// tRPC, set up once: what a procedure is given, and how a problem crosses the door.
import { initTRPC, type TRPCError } from '@trpc/server';
import type { Problem } from '../../contract/console/problem.ts';
import type { Desk } from '../desk/desk.ts';
import { PaydeskError } from '../problem.ts';

export type DoorContext = {
  desk: Desk;
  /** The console's own origin: the only one a preview may report to. */
  consoleOrigin: string;
};

const t = initTRPC.context<DoorContext>().create({
  errorFormatter: ({ shape, error }) => ({
    code: shape.code,
    message: problemOf(error).message,
    data: { code: shape.data.code, httpStatus: shape.data.httpStatus, problem: problemOf(error) },
  }),
});

/** An error in the words of the contract. What nobody foresaw is told as "internal", without its text: it could hold anything. */
function problemOf(error: TRPCError): Problem {
  if (error.cause instanceof PaydeskError) return error.cause.problem;
  if (error.code === 'BAD_REQUEST') {
    return { code: 'invalid_input', message: invalidInputWords(error), nextStep: 'Correct it and try again.' };
  }
  if (error.code === 'NOT_FOUND')
    return { code: 'not_found', message: 'There is no such call.', nextStep: 'Start Paydesk again.' };
  return {
    code: 'internal',
    message: 'Something went wrong inside Paydesk.',
    nextStep: 'Try again; nothing was lost.',
  };
}

function invalidInputWords(error: TRPCError): string {
  const cause: unknown = error.cause;
  if (!cause || typeof cause !== 'object' || !('issues' in cause) || !Array.isArray(cause.issues))
    return 'The request is not valid.';
  const issues = cause.issues as { path?: PropertyKey[]; message: string }[];
  return issues.map((issue) => `${(issue.path ?? []).map(String).join('.') || 'request'}: ${issue.message}`).join('; ');
}

export const router = t.router;
export const procedure = t.procedure;
