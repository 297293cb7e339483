// Where electron-builder lays the app out, and what of it is started.
import { posix, win32 } from 'node:path';
import type { Arch } from './targets.ts';

/** The folder of the app inside the folder of packages. */
export function unpackedFolder(output: string, platform: NodeJS.Platform, arch: Arch): string {
  const suffix = arch === 'x64' ? '' : '-arm64';
  if (platform === 'darwin') return posix.join(output, `mac${suffix}`);
  return platform === 'win32'
    ? win32.join(output, `win${suffix}-unpacked`)
    : posix.join(output, `linux${suffix}-unpacked`);
}

/** The program in it. */
export function packedExecutable(output: string, platform: NodeJS.Platform, arch: Arch): string {
  const folder = unpackedFolder(output, platform, arch);
  if (platform === 'darwin') return posix.join(folder, 'Paydesk.app/Contents/MacOS/Paydesk');
  return platform === 'win32' ? win32.join(folder, 'Paydesk.exe') : posix.join(folder, 'paydesk');
}
