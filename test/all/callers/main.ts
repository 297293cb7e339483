// Thirty callers at a ledger of 200,000 payments, answered at the window: everything that matches is found, and every answer is two clicks away.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLedger } from '../../../scripts/seed/fill-ledger.ts';
import { launchChromium } from '../../support/shop/merchant-page.ts';
import { openInBrowser } from '../../support/window/in-browser.ts';
import { type Agent, openAgent } from './agent.ts';
import { type Caller, callersOf } from './callers.ts';
import { type Measured, measureFirstRows } from './first-rows.ts';
import { addCalled } from './payments.ts';
import { openTruth, type Truth } from './truth.ts';

const ORDERS = Number(process.argv[2] ?? 200_000);
const SELLERS = 20;
/** Some namesakes pay on any day, however few the orders are; two months are asked of. */
const DAYS = Math.max(65, Math.round(ORDERS / 550));
const MAX_MS = 20_000;
const MAX_CLICKS = 2;

const pictures = join(import.meta.dirname, '../../artefacts/callers');
mkdirSync(pictures, { recursive: true });
const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-callers-'));
const now = Date.now();
const verdict = { asked: 0, answered: 0, hidden: 0 };

/** How many payments that match aren't shown, where the search doesn't lead to them all. */
async function search(
  agent: Agent,
  truth: Truth,
  { types, matches }: Caller,
): Promise<{ hidden: string[]; first: string }> {
  let shown = await agent.search(types);
  const corrected = shown.paths.length === 0 ? await agent.correct() : null;
  if (corrected) shown = corrected;
  const hidden = shown.leadsToAll ? [] : truth.paths(matches).filter((path) => !shown.paths.includes(path));
  return { hidden, first: shown.paths[0] ?? '' };
}

async function answer(agent: Agent, truth: Truth, caller: Caller): Promise<void> {
  const began = performance.now();
  const { hidden, first } = await search(agent, truth, caller);
  verdict.hidden += hidden.length;
  if (hidden.length > 0) console.log(`hidden: ${hidden.join(', ')}`);
  await agent.open(caller.opens ?? first);
  await caller.answers(agent);
  const ms = Math.round(performance.now() - began);
  const clicks = agent.clicks();
  console.log(
    `${ms.toString().padStart(6)} ms, ${clicks} clicks, ${hidden.length} hidden: ${caller.asks} [${caller.types.split('\n', 1)[0]}]`,
  );
  if (hidden.length > 0) throw new Error(`${hidden.length} payments that match aren't shown.`);
  if (ms > MAX_MS) throw new Error(`It took ${ms} ms.`);
  if (clicks > MAX_CLICKS) throw new Error(`It took ${clicks} clicks.`);
}

const inWords = ({ rowsMs, emptyMs, timesEmpty }: Measured): string =>
  `${Math.round(rowsMs)} ms, an empty route ${Math.round(emptyMs)} ms, ${timesEmpty.toFixed(2)} ×`;

await fillLedger(dataFolder, { orders: ORDERS, sellers: SELLERS, days: DAYS, seed: 1, endsAtMs: now }, (doing) =>
  console.log(`filling: ${doing}`),
);
await addCalled(dataFolder, now);
const browser = await launchChromium();
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([, value]) => value !== undefined),
) as Record<string, string>;
const look = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
const opened = await openInBrowser(browser, look, { dataFolder, environment });
const truth = openTruth(dataFolder);
try {
  const agent = await openAgent(opened, 'Seeded market');
  for (const caller of callersOf(now, new URL(opened.page.url()).origin)) {
    verdict.asked += 1;
    await answer(agent, truth, caller).then(
      () => (verdict.answered += 1),
      async (error: unknown) => {
        console.log(`not answered: ${caller.asks}\n${error instanceof Error ? error.message : String(error)}`);
        await opened.page.screenshot({ path: join(pictures, `${verdict.asked}.png`) });
        await agent.leave();
      },
    );
  }
  const { opened: atOnce, followed } = await measureFirstRows(opened.page);
  console.log(
    `first rows of Orders: the window opened there ${inWords(atOnce)}; a link followed there ${inWords(followed)}`,
  );
} finally {
  truth.close();
  await opened.close();
  await browser.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
const { asked, answered, hidden } = verdict;
console.log(`callers: ${asked} asked, ${answered} answered, ${hidden} rows hidden`);
process.exitCode = asked === answered && hidden === 0 ? 0 : 1;
