// Leads a call to the world it is for, or says that this world is no more. None that names a world ever reaches another.
import type { HttpBindings } from '@hono/node-server';
import { pathOf } from '../../http/path-of.ts';
import { problemBody } from '../../http/refusal.ts';
import type { Handler } from '../../http/serve-handler.ts';
import { marksOfCall, worldIdOf } from './found-by.ts';
import { unknownWorld, type Worlds } from './worlds.ts';

/** Answers in the world that the call names; `own` answers for those that name none. */
export function answerInWorld(
  worlds: Worlds,
  own: Handler,
  request: Request,
  bindings: HttpBindings,
): Response | Promise<Response> {
  const found = marksOfCall(request);
  if (!found) return own(request, bindings);
  for (const mark of found.marks) {
    const handler = worlds.handlerOf(mark);
    if (handler) return handler(request, bindings);
  }
  // A browser that was signed in to a world that is gone is signed in nowhere.
  if (found.by === 'cookie') return own(request, bindings);
  const detail = unknownWorld(worldIdOf(found.marks[0] ?? ''));
  if (found.by !== 'key') return Response.json(problemBody(404, detail), { status: 404 });
  const isTokenCall = pathOf(request).pathname === '/oauth2/token';
  const problem = problemBody(401, detail);
  return Response.json(isTokenCall ? { ...problem, error: 'invalid_client' } : problem, {
    status: 401,
    headers: {
      'WWW-Authenticate': isTokenCall
        ? 'Basic realm="token", charset="UTF-8"'
        : 'Bearer realm="api", error="invalid_token"',
    },
  });
}
