// A healthy ledger that can't be read now is never called damaged, and no empty one takes its place; nor is a start told of another Paydesk where none runs.
import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { noteClosed } from '../../main/ledger/file/closed-mark.ts';
import { ledgerFile } from '../../main/ledger/file/ledger-file.ts';
import { lookAtFile } from '../../main/ledger/file/look-at-file.ts';
import { knownMigrations } from '../../main/ledger/store/open-database.ts';
import type { OnUnreadable } from '../../main/ledger/thread/thread-messages.ts';
import { problemOf } from '../support/console/problem.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { makeEarlyLedger } from '../support/store/early-ledger.ts';
import { addTestEnvironment, openTestLedger } from '../support/store/ledger.ts';
import { mountSmallDisk } from '../support/store/small-disk.ts';

const OPENER = fileURLToPath(new URL('../support/programs/open-and-explain.ts', import.meta.url));
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** A data folder with a ledger that was used and closed. */
async function usedLedger(folder = tempFolder()) {
  const { ledger, close } = await openTestLedger(folder);
  await addTestEnvironment({ ledger }, 'https://api.example.com');
  const { file: backup } = await ledger.makeBackup(null, 'Ada');
  await close();
  return { folder, file: ledgerFile(folder), backup };
}

/** The code of the problem that a start meets, as a user who isn't the files' owner. */
async function openAsAnother(folder: string, onUnreadable: OnUnreadable): Promise<string> {
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [OPENER, folder, onUnreadable], { ...as, timeout: 60_000 }, (error, stdout) =>
      error ? reject(error) : resolve(stdout.trim()),
    );
  });
}

/** Readable only by its owner. Root reads everything, so the start runs as another user. */
function closeTo(file: string): void {
  chmodSync(file, isRoot ? 0o600 : 0);
  onTestFinished(() => chmodSync(file, 0o600));
}

const asideIn = (folder: string) => readdirSync(folder).filter((name) => name.includes('set-aside'));

test.each(['offer', 'set_aside'] as const)(
  'a ledger of another user isn’t called damaged, and no empty one is begun in its place (%s)',
  async (onUnreadable) => {
    const { folder, file } = await usedLedger();
    const before = readFileSync(file);
    for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o777);
    chmodSync(folder, 0o777);
    closeTo(file);
    expect(await openAsAnother(folder, onUnreadable)).toBe('file_not_permitted');
    expect(asideIn(folder)).toEqual([]);
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('a ledger in a folder that may not be entered isn’t taken for one that is gone', async () => {
  const { folder, file } = await usedLedger();
  const inner = join(dirname(file), 'inner');
  mkdirSync(inner, { mode: 0o777 });
  renameSync(file, join(inner, 'ledger.db'));
  symlinkSync(join(inner, 'ledger.db'), file);
  for (const name of readdirSync(folder)) if (name !== 'ledger.db') chmodSync(join(folder, name), 0o777);
  chmodSync(folder, 0o777);
  chmodSync(inner, isRoot ? 0o700 : 0);
  onTestFinished(() => chmodSync(inner, 0o700));
  expect(await openAsAnother(folder, 'set_aside')).toBe('file_not_permitted');
  expect(asideIn(folder)).toEqual([]);
});

test('a ledger that another program keeps locked isn’t called damaged', async () => {
  const { folder, file } = await usedLedger();
  const other = new Database(file);
  onTestFinished(() => void other.close());
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('begin exclusive');
  expect(await problemOf(openTestLedger(folder, 'set_aside'))).toMatchObject({
    kind: 'ledger_unavailable',
    code: 'file_in_use',
    params: { file },
  });
  expect(asideIn(folder)).toEqual([]);
});

test('on a full disk a ledger isn’t called damaged, and no other Paydesk is said to run', async ({ skip }) => {
  const disk = mountSmallDisk(12, skip);
  const { folder } = await usedLedger(disk.folder);
  disk.fill();
  expect(await problemOf(openTestLedger(folder, 'set_aside'))).toMatchObject({ code: 'ledger_disk_full' });
  expect(asideIn(folder)).toEqual([]);
  disk.makeRoom();
  const { ledger } = await openTestLedger(folder);
  expect(await ledger.listEnvironments()).toHaveLength(1);
});

test.each(['set_aside', 'offer'] as const)(
  'a ledger of a newer Paydesk makes no room for an empty one (%s)',
  async (onUnreadable) => {
    const { folder, file } = await usedLedger();
    const database = new Database(file);
    database.prepare("insert into kysely_migration (name, timestamp) values ('9999-later', '')").run();
    database.close();
    const begun = openTestLedger(folder, onUnreadable).then(({ ledger }) =>
      ledger.beginEmpty({ name: 'Ada', reason: 'to go on' }),
    );
    expect(await problemOf(begun)).toMatchObject({ code: 'ledger_of_newer_version' });
    expect(asideIn(folder)).toEqual([]);
  },
);

test('a ledger of an early version, and a backup of one, is refused and stays as it was, until an empty one is begun', async () => {
  const folder = tempFolder();
  const file = ledgerFile(folder);
  await makeEarlyLedger(file);
  noteClosed(file);
  const [before, files] = [readFileSync(file), readdirSync(folder)];
  expect(files).toContain('ledger.db.closed');
  expect(await problemOf(openTestLedger(folder))).toMatchObject({ code: 'ledger_of_earlier_version' });
  expect(readFileSync(file).equals(before)).toBe(true);
  expect(readdirSync(folder)).toEqual(expect.arrayContaining(files));
  expect(readdirSync(folder).filter((name) => /-(wal|shm)$/.test(name))).toEqual([]);

  const { ledger } = await openTestLedger(folder, 'set_aside');
  const [aside = ''] = asideIn(folder);
  expect(readFileSync(join(folder, aside)).equals(before)).toBe(true);
  const inspected = await problemOf(ledger.inspectBackup(join(folder, aside)));
  expect(inspected).toMatchObject({ code: 'backup_of_earlier_version' });
});

test('a backup that may not be read isn’t called damaged', async () => {
  const { folder, backup } = await usedLedger();
  const { ledger } = await openTestLedger(folder);
  const other = new Database(backup);
  onTestFinished(() => void other.close());
  other.pragma('locking_mode = EXCLUSIVE');
  other.exec('begin exclusive');
  expect(await problemOf(ledger.inspectBackup(backup))).toMatchObject({
    code: 'file_in_use',
    params: { file: backup },
  });
});

/** Overwrites pages in the middle of a ledger, so that SQLite finds a fault in it. */
function damage(file: string): Buffer {
  const whole = readFileSync(file);
  writeFileSync(file, Buffer.from(whole).fill(0x5a, 40_960, 81_920));
  return whole;
}

test.each(['quick_check', 'integrity_check'] as const)(
  'a disk that doesn’t give a ledger’s bytes is named, and the ledger isn’t called damaged (%s)',
  async (depth) => {
    const { file } = await usedLedger();
    damage(file);
    const known = await knownMigrations();
    expect(lookAtFile(file, known, depth)).toMatchObject({ state: 'corrupt' });
    const read = () => {
      throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO' });
    };
    const looking = async () => lookAtFile(file, known, depth, read);
    expect(await problemOf(looking())).toMatchObject({ code: 'file_not_readable', params: { file } });
  },
);

test('a page that SQLite couldn’t get from the disk is no damage, also where the disk gives it to others', async () => {
  const { file } = await usedLedger();
  const known = await knownMigrations();
  const checking = vi.spyOn(Database.prototype, 'pragma');
  onTestFinished(() => checking.mockRestore());
  /** SQLite's own words, with its result code. */
  const said = (code: number) =>
    checking.mockReturnValue([{ quick_check: `Tree 7 page 9: unable to get the page. error code=${code}` }]);
  said(266);
  const looking = async () => lookAtFile(file, known, 'quick_check');
  expect(await problemOf(looking())).toMatchObject({ code: 'file_not_readable', params: { file } });
  said(11);
  expect(await looking()).toMatchObject({ state: 'corrupt' });
});

test('a ledger that is whole when it is read again isn’t called damaged', async () => {
  const { file } = await usedLedger();
  const whole = damage(file);
  const read = () => {
    writeFileSync(file, whole);
    return 0;
  };
  expect(lookAtFile(file, await knownMigrations(), 'quick_check', read)).toEqual({ state: 'good' });
});

test('a lock file that holds garbage stops no start, and still keeps a second Paydesk out', async () => {
  const { folder } = await usedLedger();
  writeFileSync(join(folder, 'instance.lock'), 'no lock of ours '.repeat(300));
  const { ledger } = await openTestLedger(folder);
  expect(await ledger.listEnvironments()).toHaveLength(1);
  expect(await problemOf(openTestLedger(folder))).toMatchObject({ code: 'ledger_in_use' });
});

test('a lock file of another user is told as that, not as a Paydesk that runs', async () => {
  const { folder } = await usedLedger();
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o777);
  chmodSync(folder, 0o777);
  closeTo(join(folder, 'instance.lock'));
  expect(await openAsAnother(folder, 'refuse')).toBe('file_not_permitted');
});

test('a data folder that can’t be made is told as that', async ({ skip }) => {
  const disk = mountSmallDisk(1, skip);
  disk.fill();
  const problem = await problemOf(openTestLedger(disk.folder));
  expect(problem).toMatchObject({ kind: 'ledger_unavailable', code: 'ledger_disk_full' });
  expect(existsSync(join(disk.folder, 'instance.pid'))).toBe(false);
});
