// `npm run dev`, on a copy of the sources that the test changes as somebody at work would.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base, expect as expectIn, type Page } from 'playwright/test';
import { LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import { type CopiedSources, copySources } from '../support/source/checkout-of-sources.ts';

type Development = { sources: CopiedSources; url: string; process: ChildProcess; end: () => Promise<number | null> };

const test = base.extend<{ development: Development }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its pattern.
  development: async ({}, use) => {
    const sources = copySources();
    const child = spawn(process.execPath, [join(sources.folder, 'scripts/dev.ts'), '--no-open'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit') as Promise<[number | null]>;
    const end = async () => {
      child.kill('SIGINT');
      return (await ended)[0];
    };
    try {
      await use({ sources, url: await firstAddress(child), process: child, end });
    } finally {
      if (child.exitCode === null) await end();
      sources.remove();
    }
  },
});
// Beside other tests a machine takes its time to restart main.
const expect = expectIn.configure({ timeout: 60_000 });
test.setTimeout(400_000);
/** A page of unbundled modules, made for the first time. */
const FIRST_PAGE_MS = 120_000;

test('what is saved is seen: a screen without losing what was typed, main by its next call', async ({
  page,
  development: { url, sources, process: supervisor, end },
}) => {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible({ timeout: FIRST_PAGE_MS });
  expect(await callNothing(page)).toContain('There is no such call.');
  const started = childrenOf(supervisor);
  expect(started).toHaveLength(1);

  // At a first start the sandbox's keys come a moment after the page, and what shows them is redrawn.
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('n');
  await page.getByLabel('First name').fill('Ada');
  sources.edit('renderer/features/sessions/new-session.tsx', 'First name', 'Given name');
  await expect(page.getByLabel('Given name')).toHaveValue('Ada');

  sources.edit('main/gateway/gateway.ts', 'There is no such call.', 'Nobody knows this call.');
  // The window stays open, and its token good.
  await expect.poll(() => callNothing(page).catch(() => '')).toContain('Nobody knows this call.');

  sources.edit('main/gateway/gateway.ts', 'const app = new Hono();', 'const app = ;');
  await expect(page.locator('vite-error-overlay')).toContainText('gateway.ts');
  sources.edit('main/gateway/gateway.ts', 'const app = ;', 'const app = new Hono();');
  await expect(page.locator('vite-error-overlay')).toHaveCount(0);
  await expect.poll(() => callNothing(page).catch(() => '')).toContain('Nobody knows this call.');

  expect(refused).toEqual([]);
  const running = childrenOf(supervisor);
  expect(running).toHaveLength(1);
  expect(await end()).toBe(0);
  expect([...started, ...running].filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});

/** A call that no main knows, with this window's own token. */
function callNothing(page: Page): Promise<string> {
  return page.evaluate(async (header) => {
    const token = sessionStorage.getItem('paydesk.launchToken') ?? '';
    return (await fetch('/rpc/nothing', { method: 'POST', headers: { [header]: token } })).text();
  }, LAUNCH_TOKEN_HEADER);
}

async function firstAddress(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('It has no output to read.');
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    child.stdout.resume();
    return (JSON.parse(line) as { url: string }).url;
  }
  throw new Error('It ended before it was ready.');
}

/** The processes it has now. */
function childrenOf({ pid }: ChildProcess): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
}
