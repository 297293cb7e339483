// Has a challenge solved: by a Worker, so that typing stays smooth, else on the page itself.
import type { Challenge, Solution } from 'altcha-lib';

const SOLVER = '/checkout/proof.js';

type SolvingWindow = Window & { solveProof?: (challenge: Challenge) => Promise<Solution | null> };

/** The solution, or null where this browser can't work it out. */
export async function solve(challenge: Challenge): Promise<Solution | null> {
  // A webview of Electron was seen to crash when a Worker's answer came.
  if (navigator.userAgent.includes('Electron/')) return solveHere(challenge).catch(() => null);
  try {
    return await solveBeside(challenge);
  } catch {
    return solveHere(challenge).catch(() => null);
  }
}

function solveBeside(challenge: Challenge): Promise<Solution | null> {
  const worker = new Worker(SOLVER);
  return new Promise<Solution | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Solution | null>) => resolve(data);
    worker.onerror = reject;
    worker.postMessage(challenge);
  }).finally(() => worker.terminate());
}

async function solveHere(challenge: Challenge): Promise<Solution | null> {
  const page = window as SolvingWindow;
  if (!page.solveProof) await loadSolver();
  return (await page.solveProof?.(challenge)) ?? null;
}

function loadSolver(): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: SOLVER, onload: resolve, onerror: reject });
    document.head.append(script);
  });
}
