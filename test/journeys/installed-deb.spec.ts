// The deb as a person has it: installed with apt, started as an ordinary user with its sandbox on, upgraded, removed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, type ElectronApplication, expect } from 'playwright/test';
import {
  type Clerk,
  DEB_VERSIONS,
  has,
  install,
  installedVersion,
  newClerk,
  purge,
  remove,
  whyNotInstalled,
} from '../support/package/installed-deb.ts';
import { openInElectron } from '../support/window/in-electron.ts';
import type { OpenConsole } from '../support/window/open-console.ts';
import { Checkout } from './pages/checkout.ts';
import { ConsolePages } from './pages/console.ts';
import { takeFirstPayment } from './pages/new-session.ts';

const ADA = { amount: '$1,234.50', firstName: 'Ada', lastName: 'Lovelace' };
const ICON_SIZES = [16, 22, 24, 32, 48, 64, 96, 128, 256, 512];
const ENTRY = '/usr/share/applications/paydesk.desktop';
const METAINFO = '/usr/share/metainfo/org.paydesk.console.metainfo.xml';
const [FIRST, NEXT] = DEB_VERSIONS;

const test = base.extend<{ clerk: Clerk }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  clerk: async ({}, use, testInfo) => {
    const reason = whyNotInstalled();
    if (reason) return testInfo.skip(true, reason);
    const clerk = newClerk();
    try {
      await use(clerk);
    } finally {
      purge();
      clerk.leave();
    }
  },
});

// A second try would find what the first one left of a package half installed.
test.describe.configure({ retries: 0 });

test('the installed deb takes a payment in its sandbox, is upgraded with its ledger, and leaves the data when removed', async ({
  clerk,
}, testInfo) => {
  install(FIRST);
  expect(installedVersion()).toBe(FIRST);
  for (const size of ICON_SIZES) {
    expect(existsSync(`/usr/share/icons/hicolor/${size}x${size}/apps/paydesk.png`), `icon ${size}`).toBe(true);
  }
  if (has('desktop-file-validate')) execFileSync('desktop-file-validate', [ENTRY]);
  if (has('appstreamcli')) execFileSync('appstreamcli', ['validate', '--no-net', METAINFO]);

  let opened = await open(clerk);
  await expectSandbox(clerk);
  await expectNamedWindow(opened.electron);
  const pages = new ConsolePages(opened.page);
  await takeFirstPayment(pages, ADA);
  await (await Checkout.open(opened, pages)).authorize();
  await pages.click('Create order');
  await pages.click('Capture $1,234.50');
  await expect(pages.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $1,234.50');
  await pages.page.screenshot({ path: `test/artefacts/screens/${testInfo.project.name}-charged.png` });
  await opened.close();

  install(NEXT);
  expect(installedVersion()).toBe(NEXT);
  opened = await open(clerk);
  const upgraded = new ConsolePages(opened.page);
  await upgraded.goTo('Orders');
  await upgraded.page.getByText('Ada Lovelace').click();
  await expect(upgraded.page.getByRole('region', { name: 'Charged' })).toContainText('Charged $1,234.50');
  await opened.close();

  const ledger = join(dataFolderOf(clerk), 'ledger.db');
  remove();
  expect(installedVersion()).toBeNull();
  for (const path of ['/opt/Paydesk', '/usr/bin/paydesk', ENTRY]) expect(existsSync(path), path).toBe(false);
  expect(existsSync(ledger)).toBe(true);
  purge();
  expect(existsSync(ledger)).toBe(true);
});

/** Where the installed app keeps them, told nothing. */
const dataFolderOf = ({ home }: Clerk) => join(home, '.local/share/paydesk');

function open(clerk: Clerk): Promise<OpenConsole> {
  const started = { executable: clerk.executable, sandboxed: true };
  return openInElectron(started, {
    dataFolder: dataFolderOf(clerk),
    environment: process.env as Record<string, string>,
  });
}

async function expectSandbox({ processes }: Clerk): Promise<void> {
  const all = processes();
  expect(all.filter(({ commandLine }) => commandLine.includes('--no-sandbox'))).toEqual([]);
  const renderers = all.filter(({ commandLine }) => commandLine.includes('--type=renderer'));
  expect(renderers.length).toBeGreaterThan(0);
  // 2: only the system calls that a filter allows.
  expect(renderers.map(({ seccomp }) => seccomp)).toEqual(renderers.map(() => '2'));
}

/** A desktop finds the entry by the window's class, and its picture in the window. */
async function expectNamedWindow(electron: ElectronApplication | null): Promise<void> {
  const id = await electron?.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.getNativeWindowHandle().readUInt32LE(0),
  );
  const property = (name: string, ...format: string[]) =>
    execFileSync('xprop', ['-id', String(id), '-notype', '-len', '100', ...format, name], { encoding: 'utf8' });
  const named = /^StartupWMClass=(.*)$/m.exec(readFileSync(ENTRY, 'utf8'))?.[1];
  expect(named).toBe('paydesk');
  expect(property('WM_CLASS')).toContain(`= "${named}", "${named}"`);
  // Width, height, then the picture.
  expect(property('_NET_WM_ICON', '-f', '_NET_WM_ICON', '32c')).toMatch(/= 256, 256, /);
}
