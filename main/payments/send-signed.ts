// A call that is signed by a token. One that is refused for its token is sent once more with a new one: the only call that is sent twice.
import type { CallOutcome } from '../outcome.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { HttpAnswer } from './send.ts';
import type { Signer, Tokens } from './tokens.ts';

/** How a token is shown (spec, 5.4). */
export const bearer = (token: string) => ({ Authorization: `bearer ${token}` });

/** Whether a call may be sent once more: not where nobody waits for its answer any longer. */
export type MayRepeat = () => Promise<boolean>;

/**
 * How long after a call was journalled its request may begin at the latest, in ms. A token and a way to the service take less; a computer that slept takes more.
 * A lease is longer, so what somebody else resolves by its end was never sent after that.
 */
const BEGINS_WITHIN_MS = 60_000;

/** Calls with a token at hand, and once more with a new one where the answer says that the token was refused. `secrets`: the tokens it was sent with. */
export async function withToken<Answered>(
  tokens: Tokens,
  signer: Signer,
  call: (token: string, secrets: readonly string[], notAfter: number) => Promise<Answered>,
  isTokenRefused: (answered: Answered) => boolean,
  mayRepeat: MayRepeat = async () => true,
): Promise<Answered> {
  const notAfter = Date.now() + BEGINS_WITHIN_MS;
  const first = await tokens.get(signer);
  const answered = await call(first, [first], notAfter);
  if (!isTokenRefused(answered)) return answered;
  tokens.drop(signer, first);
  const renewed = await tokens.get(signer);
  if (!(await mayRepeat())) return answered;
  return call(renewed, [first, renewed], Date.now() + BEGINS_WITHIN_MS);
}

/** `send` posts it once. A 401 that doesn't say it is about the token isn't followed by another call. */
export function sendSigned<Answer>(
  tokens: Tokens,
  signer: Signer,
  expected: ExpectedAnswer<Answer>,
  send: (token: string, notAfter: number) => Promise<HttpAnswer>,
  mayRepeat?: MayRepeat,
): Promise<CallOutcome<Answer>> {
  return withToken(
    tokens,
    signer,
    async (token, secrets, notAfter) => readAnswer(await send(token, notAfter), expected, secrets),
    (outcome) => outcome.kind === 'refused' && outcome.code === 'token_refused',
    mayRepeat,
  );
}
