// What a desk and its team's ledger server say to each other about sign-in with the company's accounts.
import { z } from 'zod';
import { enteredName, enteredText } from '../entered-text.ts';
import { PublicKey, Signature } from './wire.ts';

export const SIGN_IN_PATHS = { begin: '/v1/sign-ins', finish: '/v1/sign-ins/finish' } as const;

/** Where the browser comes back to: the desk itself, on a port of its own (RFC 8252, 7.3). */
const LoopbackAddress = z.string().regex(/^http:\/\/127\.0\.0\.1:\d{1,5}\/signed-in$/);

/** `signature`: of the sign-in's text, by the key that is to be let in. */
export const BeginSignInInput = z.strictObject({
  publicKey: PublicKey,
  redirectUri: LoopbackAddress,
  device: enteredName(100),
  appVersion: enteredText(0, 50),
  platform: enteredText(0, 50),
  signature: Signature,
});
export type BeginSignInInput = z.infer<typeof BeginSignInInput>;

/** url: where the person signs in. ticket: what the server must know to finish it, sealed; only with the same key, and once. */
export const SignInBegun = z.object({ url: z.url(), ticket: z.string(), expiresInMs: z.int() });
export type SignInBegun = z.infer<typeof SignInBegun>;

/** answer: the query with which the browser came back. Answered as an enrolment is. */
export const FinishSignInInput = z.strictObject({
  ticket: z.string().max(4_000),
  answer: z.string().max(8_000),
  signature: Signature,
});
export type FinishSignInInput = z.infer<typeof FinishSignInInput>;
