// Start at login: the file that Linux desktops read, and the system's own list elsewhere.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { autostartEntry, startAtLogin } from '../../../main/shell/start-at-login.ts';

const NO_APP = {} as Parameters<typeof startAtLogin>[0];

test('a Linux desktop starts it by a file that comes and goes, and one that its own settings turned off counts as off', () => {
  const home = mkdtempSync(join(tmpdir(), 'paydesk-login-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const at = startAtLogin(NO_APP, ['/opt/Paydesk/paydesk', '--data', '/home/ana'], {
    platform: 'linux',
    env: { HOME: home },
  });
  const file = join(home, '.config/autostart/paydesk.desktop');
  expect(at.isOn()).toBe(false);
  at.set(true);
  expect(at.isOn()).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('\nExec="/opt/Paydesk/paydesk" "--data" "/home/ana"\n');
  writeFileSync(file, `${readFileSync(file, 'utf8')}X-GNOME-Autostart-enabled=false\n`);
  expect(at.isOn()).toBe(false);
  at.set(false);
  at.set(false);
  expect(at.isOn()).toBe(false);
});

test('a path can’t add a command of its own', () => {
  expect(autostartEntry(['/opt/a $(rm) "b" 50%\\'])).toContain('Exec="/opt/a \\\\$(rm) \\\\"b\\\\" 50%%\\\\\\\\"');
  expect(() => autostartEntry(['/opt/x\nHidden=true'])).toThrow('line break');
});

test.each(['win32', 'darwin'] as const)('%s keeps its own list', (platform) => {
  const set: unknown[] = [];
  const app = {
    getLoginItemSettings: () => ({ openAtLogin: true }),
    setLoginItemSettings: (item: unknown) => void set.push(item),
  } as unknown as Parameters<typeof startAtLogin>[0];
  const at = startAtLogin(app, ['C:\\Paydesk.exe', '--data', 'D'], { platform, env: {} });
  at.set(true);
  expect([at.isOffered, at.isOn()]).toEqual([true, true]);
  expect(set).toEqual([{ path: 'C:\\Paydesk.exe', args: ['--data', 'D'], openAtLogin: true }]);
});
