// Does the work of a proof, beside the page in a Worker; loaded by the page itself where it can have no Worker.
import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** null where this browser can't do it: on a page without https there is no Web Crypto. */
const solve = (challenge: Challenge): Promise<Solution | null> =>
  solveChallenge({ challenge, deriveKey }).catch(() => null);

if (typeof document === 'undefined') {
  const page = self as unknown as Worker;
  page.onmessage = async ({ data }: MessageEvent<Challenge>) => page.postMessage(await solve(data));
} else {
  Object.assign(window, { solveProof: solve });
}
