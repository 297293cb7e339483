// Where each system keeps data and policy, told on any system.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultDataFolder, systemPolicyPlace } from '../../../main/process/data-folder.ts';

test.each<[NodeJS.Platform, NodeJS.ProcessEnv, home: string, folder: string]>([
  ['linux', {}, '/home/ana', '/home/ana/.local/share/paydesk'],
  ['linux', { XDG_DATA_HOME: '/data/ana' }, '/home/ana', '/data/ana/paydesk'],
  ['darwin', { XDG_DATA_HOME: '/data/ana' }, '/Users/ana', '/Users/ana/Library/Application Support/Paydesk'],
  ['win32', {}, 'C:\\Users\\Ana', 'C:\\Users\\Ana\\AppData\\Roaming\\Paydesk'],
  ['win32', { APPDATA: 'D:\\Profiles\\Ana' }, 'C:\\Users\\Ana', 'D:\\Profiles\\Ana\\Paydesk'],
])('on %s with %j, data of the user at home in %s is in %s', (platform, env, home, folder) => {
  expect(defaultDataFolder(platform, env, home)).toBe(folder);
});

test('a policy is where only an administrator writes, whatever the environment says', () => {
  expect(systemPolicyPlace('linux')).toEqual({ file: '/etc/paydesk/policy.json', owner: 0 });
  expect(systemPolicyPlace('darwin')).toEqual({ file: '/Library/Application Support/Paydesk/policy.json', owner: 0 });
  expect(systemPolicyPlace('win32')).toEqual({ file: 'C:\\ProgramData\\Paydesk\\policy.json', owner: null });
});

test('one module of main speaks to the system’s keychain', () => {
  const root = join(import.meta.dirname, '../../..');
  const speaking = globSync('main/**/*.ts', { cwd: root }).filter((file) =>
    /(?:from|import\()\s*'keytar'/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(speaking).toEqual(['main/vault/keychain.ts']);
});
