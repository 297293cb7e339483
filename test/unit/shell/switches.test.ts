// The switches the desktop app may be started with, and those it takes out before Chromium acts on them.
import { expect, test } from 'vitest';
import { REMOTE_DEBUGGING, switchesToRemove } from '../../../main/shell/switches.ts';

const removed = (argv: string[], platform: NodeJS.Platform = 'linux') => switchesToRemove(argv, platform);

test.each([
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'disable-web-security',
  'load-extension',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'host-rules',
  'host-resolver-rules',
  'user-data-dir',
  'js-flags',
  'log-net-log',
  'ssl-key-log-file',
])('takes --%s out, in argv or not', (name) => {
  expect(removed([])).toContain(name);
  expect(removed(['/opt/Paydesk/paydesk', `--${name}=1`])).toContain(name);
});

test('takes out a switch nobody knows', () => {
  expect(removed(['paydesk', '--enable-something-new=a', '-one-dash'])).toEqual(
    expect.arrayContaining(['enable-something-new', 'one-dash']),
  );
});

test('reads a slash and capital letters on Windows, as Chromium does there', () => {
  expect(removed(['paydesk.exe', '/Something-New:1', '/Unknown=2', '--PROXY-SERVER=a'], 'win32')).toEqual(
    expect.arrayContaining(['something-new:1', 'unknown']),
  );
  expect(removed(['paydesk.exe', '--PROXY-SERVER=a'], 'win32')).not.toContain('proxy-server');
  expect(removed(['paydesk', '/home/ada/paydesk'])).not.toContain('home/ada/paydesk');
});

test.each(['--data', '--no-sandbox', '--disable-gpu', '--proxy-server=http://proxy:3128', '--lang=es'])(
  'keeps %s',
  (argument) => {
    expect(removed(['paydesk', argument])).toEqual(removed([]));
  },
);

test('names what tests drive a window by, so that their build alone can keep it', () => {
  expect(removed([])).toEqual(expect.arrayContaining(REMOTE_DEBUGGING));
});
