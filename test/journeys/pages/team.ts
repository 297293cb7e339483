// A team as its people meet it: a ledger server of its own, two consoles, and how somebody joins.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { expect, type Page } from 'playwright/test';
import { type ConsoleClient, consoleClient } from '../../support/console/console-client.ts';
import { openInBrowser } from '../../support/window/in-browser.ts';
import { madeEnvironment } from '../../support/window/made-payment.ts';
import { openKeyring } from '../../support/window/own-keyring.ts';
import type { RunningProvider } from '../../support/window/provider-fixture.ts';
import { test as base } from '../../support/window/provider-fixture.ts';
import { ConsolePages } from './console.ts';
import { enterKeys, showEnvironment } from './environments.ts';

/** The environment of a team's tests. */
export const SHOP = 'Corner shop';

const ENTRY = join(import.meta.dirname, '../../../dist/main/ledger-server.js');

type Server = {
  address: string;
  /** Each start makes another until it is used. */
  readonly firstCode: string;
  kill: () => Promise<void>;
  /** Again at the same address, on the same data. */
  start: () => Promise<void>;
  /** What its administrator types while it is stopped; gives what that prints. */
  importLedger: (file: string, sha256: string) => Promise<string>;
};

/** A port that is free now; the server keeps it over a restart. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** `server`: a team's ledger. `second`: another computer. */
export const test = base.extend<{ server: Server; second: { page: Page } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  server: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-ledger-server-'));
    const port = await freePort();
    let child: ChildProcess | null = null;
    let ready: { first_administrator_code?: string } = {};
    const start = async () => {
      const spawned = spawn(
        process.execPath,
        [ENTRY, '--port', String(port), '--data', folder, '--team', 'Corner Books'],
        { stdio: ['ignore', 'pipe', 'ignore'] },
      );
      child = spawned;
      const [line] = (await once(createInterface({ input: spawned.stdout }), 'line')) as [string];
      ready = JSON.parse(line);
    };
    const kill = async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    await start();
    await use({
      address: `http://127.0.0.1:${port}`,
      get firstCode() {
        return ready.first_administrator_code ?? '';
      },
      kill,
      start,
      importLedger: async (file, sha256) => {
        const args = [ENTRY, 'import', file, '--sha256', sha256, '--data', folder];
        return (await promisify(execFile)(process.execPath, args)).stdout;
      },
    });
    await kill();
    rmSync(folder, { recursive: true, force: true });
  },

  /** Another computer: its own data and its own keyring. */
  second: async ({ browser, viewport, locale }, use) => {
    const keyring = await openKeyring();
    const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-second-'));
    const { environment } = keyring;
    const opened = await openInBrowser(browser, { viewport, locale }, { dataFolder, environment });
    await use({ page: opened.page });
    await opened.close();
    await keyring.close();
    rmSync(dataFolder, { recursive: true, force: true });
  },
});

/** Joins by the page's own form, with the code as people type it. */
export async function joinTeam(page: Page, address: string, code: string, device: string): Promise<void> {
  const pages = new ConsolePages(page);
  await pages.goTo('Environment');
  await page.getByRole('link', { name: 'Work as a team' }).click();
  await page.getByLabel('Address of the ledger server').fill(address);
  await page.getByLabel('Invitation code').fill(code.toLowerCase().replaceAll('-', ' '));
  await page.getByLabel('Name of this computer').fill(device);
  await page.getByRole('button', { name: 'Join team' }).click();
  await page.getByRole('heading', { name: 'Corner Books', level: 1 }).waitFor();
}

/** Asks the gateway as the page does, for what no button of this window asks. */
export async function gatewayOf(page: Page): Promise<ConsoleClient> {
  const token = await page.evaluate(() => sessionStorage.getItem('paydesk.launchToken') ?? '');
  return consoleClient(new URL(page.url()).origin, token);
}

/** An administrator invites somebody, who joins on their own computer and is let in. Roles as the form names them. */
export async function inviteAndApprove(
  administrator: Page,
  { page, address }: { page: Page; address: string },
  { name, role, device }: { name: string; role: string; device: string },
): Promise<void> {
  await administrator.getByRole('button', { name: 'Invite person' }).click();
  const dialog = administrator.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Create invitation' }).click();
  const shown = dialog.locator('[data-invitation-code]');
  await expect(shown).toHaveText(/^(?:[0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  const code = (await shown.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  await joinTeam(page, address, code, device);
  await administrator.getByRole('button', { name: 'Compare and approve' }).click();
  await administrator.getByRole('dialog').getByRole('button', { name: 'Approve device' }).click();
  await expect(page.getByText('Waiting for approval')).toBeHidden();
}

/** The team's first administrator at one computer, and Grace Hopper of the back office at the other. */
export async function openOffice(first: Page, second: Page, { address, firstCode }: Server): Promise<void> {
  await joinTeam(first, address, firstCode, 'Front desk');
  const grace = { name: 'Grace Hopper', role: 'Back office', device: 'Back desk' };
  await inviteAndApprove(first, { page: second, address }, grace);
}

/** The shop that both work for: the administrator's computer adds it, and the colleague enters its keys on theirs. */
export async function shareShop(
  administrator: { client: ConsoleClient },
  colleague: ConsolePages,
  provider: RunningProvider,
): Promise<void> {
  await madeEnvironment(administrator, provider, { name: SHOP });
  await showEnvironment(colleague, SHOP);
  await colleague.goTo('Environment');
  const [merchant] = provider.organizations;
  await colleague.click('Enter API keys');
  await enterKeys(colleague, merchant?.client_id ?? '', merchant?.client_secret ?? '');
  await colleague.page.getByText(/Client ID ending in/).waitFor();
}

/** Opens the one request that waits, from the navigation's count on. */
export async function review(page: Page): Promise<void> {
  // Told without a reload.
  const link = page.getByRole('navigation').getByRole('link', { name: 'Approvals (1)' });
  await expect(link).toBeVisible({ timeout: 5_000 });
  await link.click();
  await page.getByRole('button', { name: /^Review / }).click();
}
