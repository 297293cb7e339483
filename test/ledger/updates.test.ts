// Updates against a feed on the loopback address: good, tampered, truncated, old, gone, and worse. electron-updater itself checks, stores and installs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { UpdateChannel } from '../../contract/console/settings.ts';
import type { UpdatesState } from '../../contract/console/updates.ts';
import { DIRECT, type Network } from '../../main/network/route.ts';
import { replaceAppImage } from '../../main/updates/updater.ts';
import { openUpdates, type UpdatesParts } from '../../main/updates/updates.ts';
import { openCompanyDesk } from '../support/console/company-network.ts';
import { startForwardProxy } from '../support/network/forward-proxy.ts';
import { newAuthority } from '../support/network/self-signed.ts';
import { FEED_FILE, FILE, feedText, PACKAGE, sha512, startUpdateFeed } from '../support/package/update-feed.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';

async function startFeed(...secure: Parameters<typeof startUpdateFeed>) {
  const feed = await startUpdateFeed(...secure);
  onTestFinished(feed.close);
  return feed;
}

type Feed = Awaited<ReturnType<typeof startUpdateFeed>>;
type Desk = {
  mode?: 'off' | 'notify' | 'install';
  network?: Network;
  feed?: string;
  channel?: () => UpdateChannel;
  dataFolder?: string;
  underWay?: () => 'call' | 'run' | null;
  kind?: UpdatesParts['kind'];
  now?: () => number;
  timeLimitMs?: number;
  version?: string;
};

function openDesk(address: string | undefined, given: Desk = {}) {
  const dataFolder = given.dataFolder ?? tempFolder();
  const installed: Buffer[] = [];
  const quit = vi.fn();
  const showFile = vi.fn();
  const kind = given.kind ?? 'AppImage';
  const install = (file: string) => void installed.push(readFileSync(file));
  const updates = openUpdates({
    choice: () => ({ mode: given.mode ?? 'notify', channel: given.channel?.() ?? 'stable' }),
    shell: { isPackaged: true, quit, showFile, stand: { kind, ...(kind === 'AppImage' && { install }) } },
    kind,
    platform: process.platform,
    arch: process.arch,
    defaultFeed: null,
    version: given.version ?? '0.1.0',
    policy: {
      source: '/etc/paydesk/policy.json',
      updates: { mode: given.mode ?? 'notify', ...(address !== undefined && { feedUrl: address }) },
    },
    dataFolder,
    network: given.network ?? DIRECT,
    underWay: given.underWay ?? (() => null),
    signal: new AbortController().signal,
    timeLimitMs: given.timeLimitMs ?? 5000,
    ...(given.now && { now: given.now }),
  });
  const reach = async (step: UpdatesState['step']) => {
    await vi.waitFor(async () => expect((await updates.state()).step).toBe(step), { timeout: 10_000, interval: 20 });
    return updates.state();
  };
  const packages = () => {
    const folder = join(dataFolder, 'updates', 'packages', 'pending');
    return existsSync(folder) ? readdirSync(folder).filter((name) => name !== 'update-info.json') : [];
  };
  return { updates, dataFolder, installed, quit, showFile, reach, packages };
}

async function withFeed(given: Desk = {}) {
  const feed = await startFeed();
  return { feed, ...openDesk(feed.address, given) };
}

test('good: found, downloaded, verified and installed once Paydesk quits', async () => {
  const { feed, updates, reach, installed, quit, packages } = await withFeed();
  const found = await updates.check();
  expect(found).toMatchObject({ mode: 'on', step: 'available', trouble: null, installs: 'on_quit' });
  expect(found.offer).toEqual({
    version: '0.2.0',
    notes: 'Faster.',
    bytes: PACKAGE.length,
    releasedAt: '2026-11-20T10:00:00.000Z',
  });
  // To be told isn't to download.
  expect(feed.asked).toEqual([`/updates/${FEED_FILE}`]);
  expect(updates.mayInstall()).toBe(false);
  await expect(updates.quitAndInstall()).rejects.toMatchObject({ problem: { code: 'update_not_ready' } });
  await updates.download();
  const ready = await reach('ready');
  expect(ready).toMatchObject({ received: PACKAGE.length, trouble: null, waitsFor: null });
  expect(packages()).toEqual([FILE]);
  await updates.quitAndInstall();
  expect(quit).toHaveBeenCalledOnce();
  expect(updates.mayInstall()).toBe(true);
  await updates.install();
  expect(installed).toEqual([PACKAGE]);
});

const REFUSED: Record<string, { set: (feed: Feed) => void; code: string; details?: string }> = {
  tampered: {
    set: (feed) => feed.put(FILE, Buffer.concat([Buffer.from('!'), PACKAGE.subarray(1)])),
    code: 'file_changed',
    details: FILE,
  },
  'truncated, and said to be whole': {
    set: (feed) => feed.put(FILE, PACKAGE.subarray(0, PACKAGE.length - 1)),
    code: 'file_short',
  },
  'cut off on the way': {
    set: (feed) =>
      feed.answer(FILE, (_request, response) => {
        response.writeHead(200, { 'Content-Length': PACKAGE.length });
        response.write(PACKAGE.subarray(0, 1000), () => setImmediate(() => response.destroy()));
      }),
    code: 'file_short',
  },
  'longer than stated': {
    set: (feed) => feed.put(FILE, Buffer.concat([PACKAGE, PACKAGE])),
    code: 'file_changed',
  },
  gone: { set: (feed) => feed.remove(FILE), code: 'file_gone' },
  'led elsewhere': {
    set: (feed) =>
      feed.answer(FILE, (_request, response) => void response.writeHead(302, { Location: '/elsewhere' }).end()),
    code: 'redirected',
  },
  'never begun': { set: (feed) => feed.answer(FILE, () => undefined), code: 'too_slow' },
  'stopped in the middle': {
    set: (feed) =>
      feed.answer(FILE, (_request, response) => {
        response.writeHead(200, { 'Content-Length': PACKAGE.length }).write(PACKAGE.subarray(0, 1000));
      }),
    code: 'too_slow',
  },
};

test.each(Object.entries(REFUSED))('a package that is %s is refused, and nothing of it stays', async (_name, cell) => {
  const { feed, updates, reach, packages } = await withFeed({ timeLimitMs: 700 });
  cell.set(feed);
  await updates.check();
  await updates.download();
  await vi.waitFor(async () => expect((await updates.state()).trouble?.code).toBe(cell.code), { timeout: 10_000 });
  const state = await reach('available');
  if (cell.details) expect(state.trouble?.details).toBe(cell.details);
  expect(packages()).toEqual([]);
  expect(updates.mayInstall()).toBe(false);
  // Once it is whole again it can be had.
  feed.put(FILE, PACKAGE);
  await updates.download();
  expect(await reach('ready')).toMatchObject({ trouble: null });
});

const hostile = (given: Parameters<typeof feedText>[0]) => (feed: Feed) => feed.put(FEED_FILE, feedText(given));
const FEEDS: Record<string, { set: (feed: Feed) => void; code: string }> = {
  'offers an older version': { set: hostile({ version: '0.0.9' }), code: 'older' },
  'is gone': { set: (feed) => feed.remove(FEED_FILE), code: 'feed_gone' },
  'isn’t there at all': { set: (feed) => feed.close(), code: 'no_connection' },
  'isn’t YAML': { set: (feed) => feed.put(FEED_FILE, '{{{: : ['), code: 'unreadable' },
  'is a page': { set: (feed) => feed.put(FEED_FILE, '<html>Sign in to the hotel'), code: 'unreadable' },
  'is empty': { set: (feed) => feed.put(FEED_FILE, ''), code: 'unreadable' },
  'is huge': { set: (feed) => feed.put(FEED_FILE, Buffer.alloc(3_000_000, 'a')), code: 'no_connection' },
  'has no hash': { set: hostile({ hash: '""' }), code: 'unreadable' },
  'has a size beyond belief': { set: hostile({ size: 1e15 }), code: 'unreadable' },
  'has no version': { set: hostile({ version: '"latest"' }), code: 'unreadable' },
  'climbs out of its folder': { set: hostile({ url: '../../../.bashrc.AppImage' }), code: 'unreadable' },
  'climbs out in code': { set: hostile({ url: '..%2f..%2fx.AppImage' }), code: 'unreadable' },
  'leads to another host': { set: hostile({ url: 'https://elsewhere.test/x.AppImage' }), code: 'unreadable' },
  'has nothing for this package': { set: hostile({ url: 'Paydesk-0.2.0.snap' }), code: 'no_package' },
  'leads elsewhere': {
    set: (feed) =>
      feed.answer(FEED_FILE, (_request, response) => void response.writeHead(301, { Location: '/other' }).end()),
    code: 'redirected',
  },
  fails: {
    set: (feed) => feed.answer(FEED_FILE, (_request, response) => void response.writeHead(503).end()),
    code: 'bad_status',
  },
  'says nothing': { set: (feed) => feed.answer(FEED_FILE, () => undefined), code: 'no_connection' },
};

test.each(Object.entries(FEEDS))('a feed that %s is told, and nothing is offered', async (_name, { set, code }) => {
  const { feed, updates } = await withFeed({ timeLimitMs: 1500 });
  set(feed);
  const state = await updates.check();
  expect(state).toMatchObject({ step: 'idle', offer: null, trouble: { code } });
  expect(state.checkedAt).not.toBeNull();
  expect(feed.asked.every((path) => path === `/updates/${FEED_FILE}`)).toBe(true);
});

test('the version that runs is up to date', async () => {
  const { updates } = await withFeed({ version: '0.2.0' });
  expect(await updates.check()).toMatchObject({ step: 'up_to_date', offer: null, trouble: null });
});

test('notes are text: no control character, nothing that turns its direction, a bounded length', async () => {
  const { feed, updates } = await withFeed();
  feed.put(FEED_FILE, feedText({ notes: `<img src=x onerror=alert(1)>\u202Egpj\u0007${'a'.repeat(20_000)}` }));
  const { offer } = await updates.check();
  expect(offer?.notes.startsWith('<img src=x onerror=alert(1)>gpjaaa')).toBe(true);
  expect(offer?.notes).toHaveLength(10_000);
});

test('off by policy: not a request leaves, not even when a person asks', async () => {
  const { feed, updates } = await withFeed({ mode: 'off' });
  updates.wake();
  expect(await updates.check()).toMatchObject({ mode: 'off', managedBy: '/etc/paydesk/policy.json', feed: null });
  await updates.download();
  expect(feed.asked).toEqual([]);
});

test('without a feed nobody is asked', async () => {
  const { updates } = openDesk(undefined);
  expect(await updates.check()).toMatchObject({ mode: 'no_feed', step: 'idle', checkedAt: null });
});

test('a policy that installs downloads by itself', async () => {
  const { updates, reach } = await withFeed({ mode: 'install' });
  updates.wake();
  await reach('ready');
});

test('asked once a day, and again after a start if there was something newer', async () => {
  let at = Date.parse('2026-11-23T08:00:00Z');
  const { feed, updates, reach, dataFolder } = await withFeed({ now: () => at, version: '0.2.0' });
  updates.wake();
  await reach('up_to_date');
  at += 23 * 3_600_000;
  updates.wake();
  await updates.state();
  expect(feed.asked).toHaveLength(1);
  at += 3_600_000;
  updates.wake();
  await vi.waitFor(() => expect(feed.asked).toHaveLength(2));
  await reach('up_to_date');
  // The same computer, started again, with a version from before.
  const next = openDesk(feed.address, { dataFolder, now: () => at });
  next.updates.wake();
  expect((await next.updates.state()).step).toBe('idle');
  await next.updates.check();
  const after = openDesk(feed.address, { dataFolder, now: () => at });
  after.updates.wake();
  expect((await after.reach('available')).offer?.version).toBe('0.2.0');
});

test.each(['call', 'run'] as const)('never installed during a %s', async (busy) => {
  let underWay: 'call' | 'run' | null = null;
  const { updates, reach, quit, installed } = await withFeed({ mode: 'install', underWay: () => underWay });
  await updates.check();
  await reach('ready');
  underWay = busy;
  expect((await updates.state()).waitsFor).toBe(busy);
  await expect(updates.quitAndInstall()).rejects.toMatchObject({ problem: { code: 'update_waits' } });
  expect(quit).not.toHaveBeenCalled();
  expect(updates.mayInstall()).toBe(false);
  await updates.install();
  expect(installed).toEqual([]);
  underWay = null;
  expect(updates.mayInstall()).toBe(true);
});

test('a package that was changed after it was verified isn’t installed, and is told after the next start', async () => {
  const { feed, updates, reach, installed, packages, dataFolder } = await withFeed({ mode: 'install' });
  await updates.check();
  await reach('ready');
  writeFileSync(join(dataFolder, 'updates', 'packages', 'pending', FILE), 'something else');
  await updates.install();
  expect(installed).toEqual([]);
  expect(packages()).toEqual([]);
  const next = openDesk(feed.address, { dataFolder });
  expect((await next.updates.state()).trouble).toEqual({ code: 'file_changed', details: FILE });
});

test('a package of the system is verified and shown, not installed', async () => {
  const { feed, updates, reach, showFile, packages } = await withFeed({ kind: 'deb' });
  feed.put(FEED_FILE, feedText({ url: 'paydesk_0.2.0_amd64.deb' }));
  feed.put('paydesk_0.2.0_amd64.deb', PACKAGE);
  await updates.check();
  await updates.download();
  const { file, installs } = await reach('ready');
  expect(installs).toBe('by_hand');
  expect(packages()).toEqual(['paydesk_0.2.0_amd64.deb']);
  expect(updates.mayInstall()).toBe(false);
  await updates.showFile();
  expect(showFile).toHaveBeenCalledWith(file);
});

test('a package that was downloaded before a restart isn’t downloaded again', async () => {
  const { feed, updates, reach, dataFolder } = await withFeed({ mode: 'install' });
  await updates.check();
  await reach('ready');
  const next = openDesk(feed.address, { mode: 'install', dataFolder });
  next.updates.wake();
  await next.reach('ready');
  expect(feed.asked.filter((path) => path.endsWith(FILE))).toHaveLength(1);
});

test('through a company’s proxy with its own authority; without the authority nothing is believed', async () => {
  const authority = newAuthority('Corner Books authority');
  const proxy = await startForwardProxy({ wants: 'ana:secret' });
  const feed = await startFeed(authority.issue(['updates.pay.test']));
  const address = `https://updates.pay.test:${feed.port}/updates`;
  const server = { mode: 'server' as const, server: `127.0.0.1:${proxy.port}`, bypass: '' };
  const signIn = { proxy: `127.0.0.1:${proxy.port}`, user: 'ana', password: 'secret' };
  const trusting = await openCompanyDesk({ proxy: server, signIn, added: [authority.cert] });
  const desk = openDesk(address, { mode: 'install', network: trusting.network });
  await desk.updates.check();
  await desk.reach('ready');
  expect(new Set(proxy.asked)).toEqual(new Set([`updates.pay.test:${feed.port}`]));
  const wary = await openCompanyDesk({ proxy: server, signIn });
  const refused = openDesk(address, { mode: 'install', network: wary.network });
  expect(await refused.updates.check()).toMatchObject({ step: 'idle', trouble: { code: 'no_connection' } });
});

test('an AppImage takes the place of the one that runs, as a program', () => {
  const folder = tempFolder();
  const [installed, downloaded] = [join(folder, 'Paydesk.AppImage'), join(folder, 'new.AppImage')];
  writeFileSync(installed, 'old');
  writeFileSync(downloaded, PACKAGE);
  replaceAppImage(downloaded, installed);
  expect(sha512(readFileSync(installed))).toBe(sha512(PACKAGE));
  expect(readdirSync(folder)).toEqual(['Paydesk.AppImage']);
  expect(() => replaceAppImage(join(folder, 'gone'), installed)).toThrow(/ENOENT/);
  expect(readFileSync(installed)).toEqual(PACKAGE);
});

test('a computer that sleeps in the middle of a check, and of a download, asks once more when it wakes', async () => {
  let aheadMs = 0;
  const { feed, updates, reach, packages } = await withFeed({ timeLimitMs: 300, now: () => Date.now() + aheadMs });
  /** The next request for a file is never answered: the computer sleeps over it. */
  const sleepOver = (name: string, bytes: string | Buffer) =>
    feed.answer(name, () => {
      aheadMs += 600_000;
      feed.put(name, bytes);
    });
  sleepOver(FEED_FILE, feedText({}));
  expect(await updates.check()).toMatchObject({ step: 'available', trouble: null, offer: { version: '0.2.0' } });
  sleepOver(FILE, PACKAGE);
  await updates.download();
  expect(await reach('ready')).toMatchObject({ trouble: null });
  expect(packages()).toEqual([FILE]);
  expect(feed.asked.map((path) => path.split('/').at(-1))).toEqual([FEED_FILE, FEED_FILE, FILE, FILE]);
});

test('a feed that is silent while the computer is awake isn’t asked a second time', async () => {
  const { feed, updates } = await withFeed({ timeLimitMs: 300 });
  feed.answer(FEED_FILE, () => undefined);
  expect(await updates.check()).toMatchObject({ step: 'idle', trouble: { code: expect.any(String) } });
  expect(feed.asked).toHaveLength(1);
});
