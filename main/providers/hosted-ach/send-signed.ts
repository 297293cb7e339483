// A call that is signed by a token. One that is refused for its token is sent once more with a new one: the only call that is sent twice.

import type { CallOutcome } from '../../core/outcome.ts';
import type { HttpAnswer } from '../../network/send.ts';
import type { Signer } from '../port.ts';
import { beginsBy, type Sending } from '../port.ts';
import type { ExpectedAnswer } from './expected-answer.ts';
import { readAnswer } from './read-answer.ts';
import type { Tokens } from './tokens.ts';

/** How a token is shown (spec, 5.4). */
export const bearer = (token: string) => ({ Authorization: `bearer ${token}` });

/** Of what does no harm when it is sent late. */
const whenever = (): Sending => ({ notAfter: beginsBy(), again: async () => beginsBy() });

/** Calls with a token at hand, and once more with a new one where the answer says that the token was refused. `secrets`: the tokens it was sent with. */
export async function withToken<Answered>(
  tokens: Tokens,
  signer: Signer,
  call: (token: string, secrets: readonly string[], notAfter: number) => Promise<Answered>,
  isTokenRefused: (answered: Answered) => boolean,
  { notAfter, again }: Sending = whenever(),
): Promise<Answered> {
  const first = await tokens.get(signer);
  const answered = await call(first, [first], notAfter);
  if (!isTokenRefused(answered)) return answered;
  tokens.drop(signer, first);
  const renewed = await tokens.get(signer);
  const until = await again();
  if (until === null) return answered;
  return call(renewed, [first, renewed], until);
}

/** `send` posts it once. A 401 that doesn't say it is about the token isn't followed by another call. */
export function sendSigned<Answer>(
  tokens: Tokens,
  signer: Signer,
  expected: ExpectedAnswer<Answer>,
  send: (token: string, notAfter: number) => Promise<HttpAnswer>,
  sending?: Sending,
): Promise<CallOutcome<Answer>> {
  return withToken(
    tokens,
    signer,
    async (token, secrets, notAfter) => readAnswer(await send(token, notAfter), expected, secrets),
    (outcome) => outcome.kind === 'refused' && outcome.code === 'token_refused',
    sending,
  );
}
