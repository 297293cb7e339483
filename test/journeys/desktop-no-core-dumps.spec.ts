// No process of the app leaves a core file, even where this session allows them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { test } from '../support/window/console-fixture.ts';

const limitOf = (pid: number) =>
  /^Max core file size\s+(\S+)\s+(\S+)/m.exec(readFileSync(`/proc/${pid}/limits`, 'utf8'));

test.skip(process.platform !== 'linux', 'Elsewhere none is written unless an administrator turned them on.');

test('no process of the app may write a core file, and none does when it is killed by a fault', async ({ openOn }) => {
  // What this process may, the app would inherit.
  execFileSync('/usr/bin/prlimit', ['--pid', `${process.pid}`, '--core=unlimited:unlimited']);
  const dataFolder = mkdtempSync(join(tmpdir(), 'paydesk-e2e-'));
  const { electron, page } = await openOn(dataFolder);
  if (!electron) throw new Error('This way in has no Electron.');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(limitOf(process.pid)?.slice(1)).toEqual(['unlimited', 'unlimited']);
  const pids = await electron.evaluate(({ app }) => app.getAppMetrics().map(({ pid, type }) => ({ pid, type })));
  expect(pids.map(({ type }) => type)).toEqual(expect.arrayContaining(['Browser', 'Tab']));
  for (const { pid, type } of pids) {
    expect(limitOf(pid)?.slice(1), type).toEqual(['0', '0']);
    expect(readFileSync(`/proc/${pid}/coredump_filter`, 'utf8').trim(), type).toBe('00000000');
  }
  const cores = () => readdirSync('.').filter((name) => /^core(\.\d+)?$/.test(name));
  const gone = electron.waitForEvent('close');
  const tab = pids.find(({ type }) => type === 'Tab');
  if (tab) process.kill(tab.pid, 'SIGABRT');
  electron.process().kill('SIGSEGV');
  await gone;
  expect(cores()).toEqual([]);
  rmSync(dataFolder, { recursive: true, force: true });
});
