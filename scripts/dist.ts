// `npm run dist`: installers for this system, in release/. electron-builder's own options follow `--`.
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { root, type TargetName, targets } from './build/targets.ts';

await build(Object.keys(targets) as TargetName[]);
const builder = join(root, 'node_modules/electron-builder/cli.js');
process.exitCode = await handOver(
  process.execPath,
  [builder, '--publish', 'never', ...process.argv.slice(2)],
  process.env,
);
