// The CAPTCHA without a third party: the consumer's browser works for a moment before a code is sent for it (ALTCHA).
import { createHmac } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { randomBytes, randomInt } from '../../secrets/randomness.ts';
import { claimProof } from '../../store/checkout/used-proofs.ts';
import type { VisitRow } from '../../store/checkout/visits.ts';
import type { Store } from '../../store/database.ts';

/** Ours. The counter is found between 80 and 160 steps of 4000 rounds: a tenth of a second on a desktop computer, below one on a slow phone, and never endlessly long. */
const WORK = { algorithm: 'PBKDF2/SHA-256', cost: 4000 };
export const FEWEST_STEPS = 80;
const MAX_STEPS = 160;
const LIFETIME_MS = 10 * 60_000;

const Hex = z.string().regex(/^[0-9a-f]{2,128}$/);

/** What a solver sends back. Strict: nothing of it is looked at that we didn't write. */
export const Proof = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(WORK.algorithm),
      cost: z.literal(WORK.cost),
      keyLength: z.literal(32),
      nonce: Hex,
      salt: Hex,
      keyPrefix: Hex,
      keySignature: Hex,
      data: z.strictObject({ expires_at: z.int() }),
    }),
    signature: Hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: Hex }),
});
export type Proof = z.infer<typeof Proof>;

/** A challenge for one visit: it is signed with that visit's own secret, so no other's is worth anything here. `at` is ms, UTC. */
export function newChallenge(visit: VisitRow, at: number): Promise<Challenge> {
  return createChallenge({
    ...WORK,
    ...secretsOf(visit),
    counter: randomInt(FEWEST_STEPS, MAX_STEPS),
    deriveKey: deriveFromOurs,
    // Not the library's own expiresAt: it is held against the machine's clock, not the service's.
    data: { expires_at: Math.floor(at) + LIFETIME_MS },
  });
}

const NONCE_BYTES = 16;

/** Writes our nonce and salt over the library's own: in a world with a seed they come from that. */
const deriveFromOurs: typeof deriveKey = async (parameters, _salt, password) => {
  const [nonce, salt] = [Buffer.from(randomBytes(NONCE_BYTES)), Buffer.from(randomBytes(NONCE_BYTES))];
  const { derivedKey } = await deriveKey(parameters, salt, Buffer.concat([nonce, password.subarray(NONCE_BYTES)]));
  return { derivedKey, parameters: { nonce: nonce.toString('hex'), salt: salt.toString('hex') } };
};

/** Whether this visit was asked for this proof, it is right, in time, and handed in for the first time. `at` is ms, UTC. */
export async function takeProof(
  store: Store,
  visit: VisitRow,
  { challenge, solution }: Proof,
  at: number,
): Promise<boolean> {
  const expiresAt = challenge.parameters.data.expires_at;
  if (expiresAt <= at) return false;
  const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secretsOf(visit) });
  return verified && claimProof(store, { signature: challenge.signature, expiresAt }, at);
}

/** One secret for the challenge, another for its solution: who is told the one signature learns nothing of the other. */
function secretsOf({ proof_secret }: VisitRow) {
  const derive = (what: string) => createHmac('sha256', proof_secret).update(what).digest('hex');
  return { hmacSignatureSecret: derive('challenge'), hmacKeySignatureSecret: derive('solution') };
}
