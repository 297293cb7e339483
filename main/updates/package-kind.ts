// Which package this Paydesk was installed from: what an update must be.
import { existsSync } from 'node:fs';
import type { UpdateChannel } from '../../contract/console/settings.ts';

export type PackageKind = 'AppImage' | 'deb' | 'rpm' | 'tar.gz' | 'nsis' | 'mac';

/** The end of the file's name that the feed must have for it. */
export const ENDINGS: Record<PackageKind, string> = {
  AppImage: 'AppImage',
  deb: 'deb',
  rpm: 'rpm',
  'tar.gz': 'tar.gz',
  nsis: 'exe',
  mac: 'zip',
};

/** Kinds whose files belong to the system or to no package: an administrator installs them, not Paydesk. */
export const BY_HAND: ReadonlySet<PackageKind> = new Set(['deb', 'rpm', 'tar.gz']);

type Here = {
  platform: NodeJS.Platform;
  env: Readonly<Record<string, string | undefined>>;
  executable: string;
  exists?: (path: string) => boolean;
};

/** Where deb and rpm put the app, and where each keeps what it installed. */
const INSTALLED = '/opt/Paydesk/';
const DPKG_LIST = '/var/lib/dpkg/info/paydesk.list';
const RPM_FOLDERS = ['/usr/lib/sysimage/rpm', '/var/lib/rpm'];

export function packageKind({ platform, env, executable, exists = existsSync }: Here): PackageKind {
  if (platform === 'win32') return 'nsis';
  if (platform === 'darwin') return 'mac';
  if (env['APPIMAGE'] !== undefined) return 'AppImage';
  if (!executable.startsWith(INSTALLED)) return 'tar.gz';
  if (exists(DPKG_LIST)) return 'deb';
  return RPM_FOLDERS.some(exists) ? 'rpm' : 'tar.gz';
}

/** electron-builder's names, one for each system and channel. */
export function feedFileName(platform: NodeJS.Platform, arch: string, channel: UpdateChannel = 'stable'): string {
  const name = channel === 'stable' ? 'latest' : channel;
  if (platform === 'win32') return `${name}.yml`;
  if (platform === 'darwin') return `${name}-mac.yml`;
  return arch === 'x64' ? `${name}-linux.yml` : `${name}-linux-${arch}.yml`;
}
