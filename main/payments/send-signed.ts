// A call that is signed by a token. One that is refused for its token is sent once more with a new one: the only call that is sent twice.
import type { CallOutcome } from '../outcome.ts';
import type { Asked } from './asked.ts';
import { readAnswer } from './read-answer.ts';
import type { HttpAnswer } from './send.ts';
import type { Signer, Tokens } from './tokens.ts';

/** `send` posts it once. A 401 that doesn't say it is about the token isn't followed by another call. */
export async function sendSigned<Answer>(
  tokens: Tokens,
  signer: Signer,
  asked: Asked<Answer>,
  send: (token: string) => Promise<HttpAnswer>,
): Promise<CallOutcome<Answer>> {
  const first = await tokens.get(signer);
  const outcome = readAnswer(await send(first), asked, [first]);
  if (outcome.kind !== 'refused' || outcome.code !== 'token_refused') return outcome;
  tokens.drop(signer, first);
  const renewed = await tokens.get(signer);
  return readAnswer(await send(renewed), asked, [first, renewed]);
}
