// Asking for a one-time code. The work it takes starts with the page, so that the consumer doesn't wait for it.
import type { Challenge, Solution } from 'altcha-lib';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { PayableSession, SentCode } from '../messages.ts';
import { type CallResult, callStep } from './service-calls.ts';

/** Where a code is wanted, as the service is asked. */
export type ContactRequest =
  | { kind: 'email' | 'phone'; contact: string }
  | { kind: 'session_email' | 'session_phone' | 'remembered' };

export type CodeRequests = {
  ask: (contact: ContactRequest) => Promise<CallResult<SentCode>>;
  /** Whether who asked waits for the work and not for the service. */
  working: boolean;
};

export function useCodeRequests(session: PayableSession): CodeRequests {
  const [working, setWorking] = useState(false);
  const proofs = useMemo(() => proofsFor(session), [session]);
  useEffect(() => proofs.prepare(), [proofs]);

  async function ask(contact: ContactRequest): Promise<CallResult<SentCode>> {
    setWorking(true);
    const proof = await proofs.take();
    setWorking(false);
    if (proof.kind !== 'ok') return proof;
    const result = await callStep<SentCode>(session, 'code', { proof: proof.answer, contact });
    proofs.prepare();
    return result;
  }
  /** A proof grows too old while somebody goes to look for their phone: then a fresh one is made. */
  async function askAgainIfOld(contact: ContactRequest): Promise<CallResult<SentCode>> {
    const result = await ask(contact);
    return result.kind === 'refused' && result.problem.code === 'proof_refused' ? ask(contact) : result;
  }
  return { ask: askAgainIfOld, working };
}

type Made = CallResult<object>;

function proofsFor(session: PayableSession) {
  let next: Promise<Made> | null = null;
  return {
    prepare: (): void => {
      next ??= makeProof(session);
    },
    /** Each is good once. One that could not be made ahead is tried again. */
    take: async (): Promise<Made> => {
      const prepared = next;
      next = null;
      const made = prepared && (await prepared);
      return made?.kind === 'ok' ? made : makeProof(session);
    },
  };
}

async function makeProof(session: PayableSession): Promise<Made> {
  const asked = await callStep<Challenge>(session, 'challenge', {});
  if (asked.kind !== 'ok') return asked;
  const solution = await solve(asked.answer);
  if (solution === null) return { kind: 'refused', problem: { code: 'proof_refused' } };
  return { kind: 'ok', answer: { challenge: asked.answer, solution } };
}

const SOLVER = '/checkout/proof.js';

type SolvingWindow = Window & { solveProof?: (challenge: Challenge) => Promise<Solution | null> };

/** The solution, or null where this browser can't work it out. */
async function solve(challenge: Challenge): Promise<Solution | null> {
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
