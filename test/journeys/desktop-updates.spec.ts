// An update in the desktop app, from its offer to its installation: told with notes, fetched, verified, and handed to the installer once Paydesk has quit.
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ElectronApplication, expect, type Page } from 'playwright/test';
import { FEED_FILE, FILE, feedText, PACKAGE, startUpdateFeed } from '../support/package/update-feed.ts';
import { test as base } from '../support/window/console-fixture.ts';
import { runtimeForTests } from '../support/window/electron-runtime/runtime-for-tests.ts';
import { openInElectron } from '../support/window/in-electron.ts';
import { chooseFromMenu } from '../support/window/menu.ts';
import { lookAt } from './pages/screens.ts';

type Feed = Awaited<ReturnType<typeof startUpdateFeed>>;
type Updating = {
  page: Page;
  electron: ElectronApplication;
  feed: Feed;
  dataFolder: string;
  /** The packages that were handed to the installer. */
  handedOver: () => string[];
};

const test = base.extend<{ updating: Updating }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture wants from this pattern.
  updating: async ({}, use) => {
    const runtime = runtimeForTests();
    if ('missing' in runtime) return test.skip(true, runtime.missing);
    const feed = await startUpdateFeed();
    feed.put(FEED_FILE, feedText({ notes: 'Captures are faster.' }));
    const folder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-updates-'));
    chmodSync(folder, 0o755);
    const policy = join(folder, 'policy.json');
    writeFileSync(policy, JSON.stringify({ updates: { mode: 'notify', feedUrl: feed.address } }), { mode: 0o644 });
    const dataFolder = join(folder, 'data');
    const installed = join(folder, 'installed');
    const environment = {
      ...(process.env as Record<string, string>),
      LC_ALL: 'C.UTF-8',
      PAYDESK_TEST_POLICY: policy,
      PAYDESK_TEST_INSTALLED: installed,
    };
    const { page, electron, close } = await openInElectron(runtime, { dataFolder, environment });
    if (!electron) throw new Error('It was opened without Electron.');
    const handedOver = () => (existsSync(installed) ? readFileSync(installed, 'utf8').trim().split('\n') : []);
    await use({ page, electron, feed, dataFolder, handedOver });
    await close();
    feed.close();
    rmSync(folder, { recursive: true, force: true });
  },
});

test('an update is refused where it isn’t what the feed describes, and installed once it is', async ({
  updating: { page, electron, feed, dataFolder, handedOver },
}) => {
  const card = page.getByRole('region', { name: 'Updates', exact: true });

  await test.step('a package that isn’t what the feed describes is refused in words, and never handed to the installer', async () => {
    feed.put(FILE, Buffer.concat([Buffer.from('!'), PACKAGE.subarray(1)]));
    await chooseFromMenu(electron, '/about');
    await card.getByRole('button', { name: /^Download/ }).click();
    await expect(card.getByText(`${FILE} isn’t the file that the feed describes. It was removed.`)).toBeVisible();
    await expect(card.getByRole('button', { name: 'Quit and install' })).toHaveCount(0);
    await lookAt(page, 'update-tampered');
    expect(handedOver()).toEqual([]);
    const left = readdirSync(join(dataFolder, 'updates'), { recursive: true, encoding: 'utf8' });
    expect(left.filter((name) => name.endsWith('.AppImage'))).toEqual([]);
  });

  await test.step('an update is offered with its notes, downloaded, verified, and installed once Paydesk has quit', async () => {
    feed.put(FILE, PACKAGE);
    await expect(card.getByText('Paydesk 0.2.0 is available')).toBeVisible();
    await expect(card.getByText('Captures are faster.')).toBeVisible();
    await card.getByRole('button', { name: /^Download/ }).click();
    await expect(card.getByText('Downloaded and verified. It installs when you quit Paydesk.')).toBeVisible();
    await lookAt(page, 'update-ready');
    expect(handedOver()).toEqual([]);
    const ended = electron.waitForEvent('close');
    await card.getByRole('button', { name: 'Quit and install' }).click();
    await ended;
    const [file = '', ...others] = handedOver();
    expect(others).toEqual([]);
    expect(readFileSync(file)).toEqual(PACKAGE);
  });
});

test('a package that is changed after it was verified isn’t installed', async ({
  updating: { page, electron, dataFolder, handedOver },
}) => {
  await chooseFromMenu(electron, '/about');
  const card = page.getByRole('region', { name: 'Updates', exact: true });
  await card.getByRole('button', { name: /^Download/ }).click();
  await expect(card.getByRole('button', { name: 'Quit and install' })).toBeVisible();
  const under = join(dataFolder, 'updates');
  const [name = ''] = readdirSync(under, { recursive: true, encoding: 'utf8' }).filter((each) => each.endsWith(FILE));
  writeFileSync(join(under, name), 'another program');
  const ended = electron.waitForEvent('close');
  await card.getByRole('button', { name: 'Quit and install' }).click();
  await ended;
  expect(handedOver()).toEqual([]);
  expect(readFileSync(join(dataFolder, 'updates.json'), 'utf8')).toContain('file_changed');
});
