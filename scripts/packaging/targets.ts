// What `npm run dist` makes on each system, and the tool that each needs.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

export type Arch = 'x64' | 'arm64';
export type Target = {
  name: string;
  /** A program that must be there; null where electron-builder brings its own, which it downloads. */
  tool: string | null;
  /** Where to get that program. */
  from?: string;
};

const FROM_GNU = { tool: 'tar', from: 'the package tar' };
export const TARGETS: Partial<Record<NodeJS.Platform, Target[]>> = {
  linux: [
    { name: 'deb', tool: 'dpkg-deb', from: 'the package dpkg' },
    { name: 'rpm', tool: 'rpmbuild', from: 'the package rpm (Debian) or rpm-build (Fedora)' },
    { name: 'tar.gz', ...FROM_GNU },
    { name: 'AppImage', tool: null },
  ],
  darwin: [
    { name: 'dmg', tool: null },
    { name: 'zip', tool: null },
  ],
  win32: [{ name: 'nsis', tool: null }],
};

export type DistOptions = {
  targets: Target[];
  archs: Arch[];
  /** Only the unpacked app; nothing is downloaded. */
  folderOnly: boolean;
  /** A build for others: signed, or said not to be. */
  release: boolean;
  unsigned: boolean;
  /** Named by the caller, who wants to know if one of them couldn't be made. */
  named: boolean;
};

/** Throws, in words for the person, where an option isn't one. */
export function readOptions(args: string[], platform: NodeJS.Platform, hostArch: string): DistOptions {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: 'boolean', default: false },
      release: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
      target: { type: 'string', multiple: true },
      arch: { type: 'string', multiple: true },
    },
  });
  const all = TARGETS[platform] ?? [];
  const targets = (values.target ?? all.map(({ name }) => name)).map((name) => {
    const found = all.find((target) => target.name.toLowerCase() === name.toLowerCase());
    if (!found) throw new Error(`${name} isn't made on ${platform}. Targets: ${all.map((t) => t.name).join(', ')}.`);
    return found;
  });
  const archs = (values.arch ?? (values.dir ? [hostArch] : ['x64', 'arm64'])).map((arch) => {
    if (arch !== 'x64' && arch !== 'arm64') throw new Error(`Paydesk is made for x64 and arm64, not ${arch}.`);
    return arch;
  });
  return {
    targets,
    archs,
    folderOnly: values.dir,
    release: values.release,
    unsigned: values.unsigned,
    named: values.target !== undefined,
  };
}

/** The line about a tool that isn't here, or null where all is at hand. */
export function missingTool({ name, tool, from }: Target, arch: Arch): string | null {
  if (tool === null || spawnSync(tool, ['--version'], { stdio: 'ignore' }).status === 0) return null;
  return `${name} for ${arch} isn't made: ${tool} isn't installed. It comes with ${from}.`;
}

const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|ETIMEDOUT|getaddrinfo|HTTPError|fetch failed|[Cc]annot download|download.*fail|status code [45]\d\d|Response code/;

/** Whether a failed run of electron-builder says that something couldn't be downloaded. */
export const couldNotDownload = (output: string): boolean => NO_NETWORK.test(output);
