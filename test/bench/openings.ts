// `npm run bench -- --only openings [--before FOLDER]`: two hundred consumers open the checkout at once while merchants call fifty times a second; beside another working copy's build, in turns.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { MERCHANT_ORIGIN } from '../support/service/payment-service.ts';
import { answerTo, chargeCalls, type Keys, orderCalls, sessionCalls, tokenCalls } from './calls.ts';
import type { Call } from './load.ts';
import { endProgram, type Program, startProgram } from './programs.ts';
import { writeResults } from './results.ts';

const OPENINGS = 200;
const CALLS_A_SECOND = 50;
const SECONDS = 8;
const ROUNDS = 5;

type Variant = { name: string; program: Program; url: string; token: string };
/** Times in ms. */
type Figure = { openedP50: number; openedP99: number; callP50: number; callP99: number; failed: number };

const at = (times: number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const median = (values: number[]): number => at(values, 0.5);

/** Measures this build, and another's beside it; prints medians of the rounds and writes them into results.json. */
export async function benchOpenings(before: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-bench-openings-'));
  const variants: Variant[] = [];
  try {
    if (before !== undefined) variants.push(await startVariant('before', before, folder));
    variants.push(await startVariant('now', join(import.meta.dirname, '../..'), folder));
    // Not counted: what is compiled the first time.
    for (const variant of variants) await measure(variant);
    const figures = new Map<Variant, Figure[]>(variants.map((variant) => [variant, []]));
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [variant, measured] of figures) measured.push(await measure(variant));
    console.log(
      `${OPENINGS} openings at once, ${CALLS_A_SECOND} calls a second; load average ${loadavg()[0]?.toFixed(1)}`,
    );
    console.log('          opened p50 ms   p99 ms   call p50 ms   p99 ms   failed');
    const openings = Object.fromEntries([...figures].map(([{ name }, measured]) => [name, mediansOf(measured)]));
    for (const [name, { openedP50, openedP99, callP50, callP99, failed }] of Object.entries(openings)) {
      const cells = [openedP50, openedP99, callP50, callP99].map((ms) => ms.toFixed(1).padStart(11));
      console.log(name.padEnd(8), ...cells, String(failed).padStart(7));
    }
    writeResults({ openings });
  } finally {
    await Promise.all(variants.map(({ program }) => endProgram(program)));
    rmSync(folder, { recursive: true, force: true });
  }
}

function mediansOf(measured: Figure[]): Figure {
  const of = (value: (figure: Figure) => number) => median(measured.map(value));
  return {
    openedP50: of(({ openedP50 }) => openedP50),
    openedP99: of(({ openedP99 }) => openedP99),
    callP50: of(({ callP50 }) => callP50),
    callP99: of(({ callP99 }) => callP99),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function startVariant(name: string, copy: string, folder: string): Promise<Variant> {
  const options = ['--port', '0', '--rate-limit', '0', '--data', join(folder, name)];
  const program = await startProgram([join(copy, 'dist/service/serve.js'), ...options]);
  const { base_url: url, organizations } = JSON.parse(program.ready) as { base_url: string; organizations: Keys[] };
  const [asking] = tokenCalls(url, organizations[0] as Keys, 1) as [Call];
  return { name, program, url, token: (await answerTo<{ access_token: string }>(asking)).access_token };
}

async function measure({ url, token }: Variant): Promise<Figure> {
  const sessions: string[] = [];
  for (const call of sessionCalls(url, token, OPENINGS)) sessions.push((await answerTo<{ id: string }>(call)).id);
  const opened: number[] = [];
  const called: number[] = [];
  let failed = 0;
  const timed = async <Answer>(times: number[], ask: () => Promise<Answer>): Promise<Answer | undefined> => {
    const begun = performance.now();
    const answer = await ask().catch(() => undefined);
    times.push(performance.now() - begun);
    if (answer === undefined) failed += 1;
    return answer;
  };
  const payments = payAtAPace({ url, token }, (ask) => timed(called, ask));
  const query = new URLSearchParams({ origin: MERCHANT_ORIGIN, language: 'en' });
  await pause((SECONDS / 4) * 1000);
  await Promise.all(
    sessions.map((id) =>
      timed(opened, async () => {
        const page = await fetch(`${url}/checkout/${id}?${query}`);
        if (!page.ok) throw new Error(`${page.status}`);
        return page.text();
      }),
    ),
  );
  await payments;
  return {
    openedP50: median(opened),
    openedP99: at(opened, 0.99),
    callP50: median(called),
    callP99: at(called, 0.99),
    failed,
  };
}

type Timed = <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>;

/** Begins a call every so many ms, whether or not the ones before were answered: payments of four calls each. */
async function payAtAPace({ url, token }: Pick<Variant, 'url' | 'token'>, timed: Timed): Promise<void> {
  const payments: Promise<void>[] = [];
  const begun = performance.now();
  const everyMs = 4000 / CALLS_A_SECOND;
  for (let number = 0; number < (SECONDS * 1000) / everyMs; number += 1) {
    await pause(Math.max(0, begun + number * everyMs - performance.now()));
    payments.push(payOnce(url, token, timed));
  }
  await Promise.all(payments);
}

async function payOnce(url: string, token: string, timed: Timed): Promise<void> {
  const [creating] = sessionCalls(url, token, 1) as [Call];
  const session = await timed(() => answerTo<{ id: string }>(creating));
  if (!session) return;
  const headers = { 'Content-Type': 'application/json' };
  await timed(() =>
    answerTo({ url: `${url}/sandbox/sessions/${session.id}/authorize`, headers, body: JSON.stringify({ tip: null }) }),
  );
  const [ordering] = orderCalls(url, token, [session.id]) as [Call];
  const ordered = await timed(() => answerTo<{ order: { id: string } }>(ordering));
  if (!ordered) return;
  const [charging] = chargeCalls(url, token, [ordered.order.id]) as [Call];
  await timed(() => answerTo(charging));
}
