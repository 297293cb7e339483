// What an answer says, without making a stream of it.

/** What @hono/node-server keeps of an answer until somebody asks for more: status, body, headers. Reading the body in any other way costs more than many a call. */
type CachedAnswer = [status: number, body: unknown, headers: Headers | Record<string, string> | undefined];
const KEPT = 'cache';

export type AnswerText = { text: string; headers: Iterable<[string, string]> };

/** Its text and headers; undefined where the adapter doesn't have them as they were given, so that the body has to be read. */
export function answerText(answer: Response): AnswerText | undefined {
  const symbol = Object.getOwnPropertySymbols(answer).find(({ description }) => description === KEPT);
  const kept = symbol && (answer as unknown as Record<symbol, CachedAnswer | undefined>)[symbol];
  if (!Array.isArray(kept)) return undefined;
  const [, body, headers] = kept;
  if (!headers || Array.isArray(headers) || (typeof body !== 'string' && body !== null)) return undefined;
  return { text: body ?? '', headers: headers instanceof Headers ? headers : Object.entries(headers) };
}
