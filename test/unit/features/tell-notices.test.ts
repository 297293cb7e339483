// Notifications: each thing once, also over restarts, together, seldom, none that a person turned off or did, and none in quiet hours.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Notice } from '../../../contract/console/notices.ts';
import type { NoticeKind, NoticeSettings } from '../../../contract/console/settings.ts';
import type { Waiting } from '../../../main/features/notices/attention.ts';
import { openTellNotices } from '../../../main/features/notices/tell-notices.ts';
import { noticeWords } from '../../../main/shell/notice-words.ts';

const PRODUCTION = { id: 'env_1', name: 'Production' };
const SANDBOX = { id: 'env_2', name: 'Sandbox' };

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 10, 0) }));
afterEach(() => void vi.useRealTimers());

const thing = (kind: NoticeKind, id: string, more: Partial<Waiting> = {}): Waiting => ({
  kind,
  key: `${kind} ${id}`,
  to: kind === 'returns' ? `/orders/${id}` : '/needs-review',
  where: PRODUCTION,
  isOwn: false,
  endedAt: null,
  ...more,
});

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'paydesk-notices-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function opened(dataFolder = folder()) {
  const shown: Notice[] = [];
  const counts: number[] = [];
  const there: Waiting[] = [];
  const at = { isWatched: false };
  const settings: NoticeSettings = {
    kinds: { returns: true, needsReview: true, approvals: true, runs: true },
    quiet: null,
  };
  const tell = openTellNotices({
    dataFolder,
    waiting: async () => [...there],
    settings: () => settings,
    show: (notice) => shown.push(notice),
    count: (count) => counts.push(count),
    isWatched: () => at.isWatched,
  });
  const look = async (ms = 3_000) => {
    tell.look();
    await vi.advanceTimersByTimeAsync(ms);
  };
  return {
    dataFolder,
    shown,
    counts,
    there,
    at,
    settings,
    tell,
    look,
    titles: () => shown.map((one) => noticeWords(one).title),
  };
}

test('what comes together is told together, and opens the list; one thing opens its own page', async () => {
  const { there, look, titles, shown } = opened();
  there.push(thing('returns', 'order_1'));
  await look();
  expect(shown[0]).toMatchObject({ to: '/orders/order_1', environmentId: 'env_1' });
  there.push(thing('returns', 'order_2'), thing('returns', 'order_3', { where: SANDBOX }));
  await look(61_000);
  expect(titles()).toEqual(['1 return has a deadline', '2 returns have a deadline']);
  expect(shown[1]).toMatchObject({ to: '/returns' });
  expect(noticeWords(shown[1] as Notice).body).toBe('2 environments');
});

test('a person is told at most once a minute, and of nothing twice, also after a restart', async () => {
  const first = opened();
  first.there.push(thing('needsReview', 'entry_1'));
  await first.look();
  first.there.push(thing('needsReview', 'entry_2'));
  await first.look(10_000);
  expect(first.shown).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(first.shown).toHaveLength(2);
  first.tell.close();
  const second = opened(first.dataFolder);
  second.there.push(...first.there, thing('approvals', 'request_1', { where: null, to: '/approvals' }));
  await second.look();
  expect(second.titles()).toEqual(['1 request waits for your approval']);
  expect(readFileSync(join(first.dataFolder, 'notices-told.json'), 'utf8')).not.toContain('entry_1');
});

test('in quiet hours nothing is told, and one summary comes after them', async () => {
  const { there, look, shown, settings, counts } = opened();
  settings.quiet = { from: '09:00', until: '12:00' };
  there.push(thing('returns', 'order_1'));
  await look();
  there.push(thing('needsReview', 'entry_1'), thing('needsReview', 'entry_2'));
  await look(3_600_000);
  expect([shown, counts.at(-1)]).toEqual([[], 3]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(shown.map(noticeWords)).toEqual([
    { title: 'This needs you in Paydesk', body: '1 return has a deadline\n2 items need review' },
  ]);
  expect(shown[0]?.to).toBe('/overview');
});

test('quiet hours go over midnight', async () => {
  vi.setSystemTime(new Date(2026, 10, 20, 23, 30));
  const { there, look, shown, settings } = opened();
  settings.quiet = { from: '18:00', until: '08:00' };
  there.push(thing('returns', 'order_1'));
  await look(8 * 3_600_000);
  expect(shown).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(shown).toHaveLength(1);
});

test('what is turned off, done by hand or shown by the window in front is never told', async () => {
  const { there, look, shown, settings, at } = opened();
  settings.kinds.approvals = false;
  at.isWatched = true;
  there.push(
    thing('approvals', 'request_1'),
    thing('returns', 'order_1', { isOwn: true }),
    thing('needsReview', 'entry_1'),
    thing('runs', 'run_1', { endedAt: new Date(2026, 10, 20, 11).toISOString() }),
  );
  await look();
  settings.kinds.approvals = true;
  at.isWatched = false;
  await look(120_000);
  expect(shown).toEqual([]);
  // What comes from elsewhere is told to a person at the window, too.
  at.isWatched = true;
  there.push(thing('approvals', 'request_2'));
  await look();
  expect(shown).toHaveLength(1);
});

test('runs that ended before Paydesk was first started aren’t news, and ask for nothing', async () => {
  const { there, look, shown, counts } = opened();
  there.push(thing('runs', 'old', { endedAt: new Date(2026, 10, 19).toISOString() }));
  await look();
  there.push(thing('runs', 'new', { endedAt: new Date(2026, 10, 20, 10, 1).toISOString(), to: '/capture-many/new' }));
  await look();
  expect(shown).toMatchObject([{ counts: { runs: 1 }, to: '/capture-many/new' }]);
  expect(counts.at(-1)).toBe(0);
});

test('nothing is looked at while nothing is written', async () => {
  const { counts } = opened();
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(counts).toHaveLength(1);
});
