// The service's npm package, packed of today's build, and installed from its tarball with no network.
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { build } from '../../../scripts/build/build.ts';
import { NEEDED } from '../../../scripts/build/targets.ts';
import { packService, SERVICE_PACKAGE } from '../../../scripts/packaging/service-package.ts';

export type InstalledService = {
  /** What npm put there for the shell. */
  command: string;
  /** With the Node that runs this first, for the command's own `env node`. */
  env: NodeJS.ProcessEnv;
  /** Of all installed files. */
  bytes: number;
};

/** Packs it and installs it in an empty folder. Throws in npm's words. */
export async function installService(folder: string): Promise<InstalledService> {
  await build(NEEDED.service);
  const tarball = await packService(folder);
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private": true}');
  // Vite sets it while it builds, and npm would leave out what a project has for its tests.
  const { NODE_ENV: _ofVite, ...own } = process.env;
  const env = { ...own, PATH: dirname(process.execPath) + delimiter + process.env['PATH'] };
  // With a cache of its own, which is empty: nothing can come from an earlier install.
  const args = ['install', tarball, '--offline', '--no-audit', '--no-fund', '--cache', join(folder, 'npm-cache')];
  const done = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', env });
  if (done.status !== 0) throw new Error(`npm install failed: ${done.stderr}`);
  const modules = join(folder, 'node_modules');
  return { command: join(modules, '.bin', SERVICE_PACKAGE), env, bytes: bytesIn(modules) };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
}
