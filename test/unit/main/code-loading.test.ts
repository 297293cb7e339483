// Which variables load code into Paydesk, by what they are set to.
import { expect, test } from 'vitest';
import { CODE_LOADING, clearCodeLoading, loadingCode } from '../../../main/process/code-loading.ts';

const ALL = { ...CODE_LOADING.before, ...CODE_LOADING.helpers, ...CODE_LOADING.later };
const OWN = '/tmp/.mount_Paydesk';
const found = (env: Record<string, string>) => loadingCode(ALL, env, OWN);

test('names no variable twice', () => {
  const names = Object.values(CODE_LOADING).flatMap((variables) => Object.keys(variables));
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

test.each(Object.keys(ALL))('%s with a file that a user made loads code, and empty it is nothing', (name) => {
  expect(found({ [name]: '/home/ana/other.so' })).toEqual([name]);
  expect(found({ [name]: ' ' })).toEqual([]);
});

test.each<[what: string, env: Record<string, string>]>([
  ['a path in folders of root', { LD_LIBRARY_PATH: '/usr/local/cuda/lib64:/opt/oracle', XDG_CONFIG_DIRS: '/etc/xdg' }],
  ['a path beside the program, as an AppImage has', { LD_LIBRARY_PATH: `${OWN}/usr/lib` }],
  ['a module by its name', { GTK_MODULES: 'gail:atk-bridge', __GLX_VENDOR_LIBRARY_NAME: 'nvidia' }],
  ['a driver that the system installed', { VK_ICD_FILENAMES: '/usr/share/vulkan/icd.d/nvidia_icd.json' }],
])('lets %s be', (_what, env) => {
  expect(found(env)).toEqual([]);
});

test.each<[what: string, env: Record<string, string>]>([
  ['a path that ends elsewhere', { GTK_PATH: '/usr/../home/ana' }],
  ['a path beside one of root', { LD_LIBRARY_PATH: '/usr/lib:/home/ana' }],
  ['an empty part, which is the folder one is in', { LD_LIBRARY_PATH: '/usr/lib:' }],
  ['a folder by its name alone', { GIO_EXTRA_MODULES: 'modules' }],
  ['a name that leads to a folder', { MESA_LOADER_DRIVER_OVERRIDE: '../../home/ana/swrast' }],
  ['a folder whose name begins as the program’s', { LD_LIBRARY_PATH: `${OWN}2/lib` }],
  ['a switch, whatever it says', { ELECTRON_DISABLE_SANDBOX: '0' }],
])('finds %s', (_what, env) => {
  expect(found(env)).toEqual(Object.keys(env));
});

test('clears what is read later, tells what helpers hold, and touches nothing else', () => {
  const env: NodeJS.ProcessEnv = {
    GTK_MODULES: '/home/ana/other.so',
    SECRET_BACKEND: 'file',
    VK_ICD_FILENAMES: '/home/ana/icd.json',
    GTK_IM_MODULE: 'ibus',
    XDG_CONFIG_DIRS: '/etc/xdg/xdg-ubuntu:/etc/xdg',
    HOME: '/home/ana',
  };
  expect(clearCodeLoading(env, OWN)).toEqual(['VK_ICD_FILENAMES']);
  expect(env).toEqual({ GTK_IM_MODULE: 'ibus', XDG_CONFIG_DIRS: '/etc/xdg/xdg-ubuntu:/etc/xdg', HOME: '/home/ana' });
});
