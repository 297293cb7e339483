// A program of test/all/ at the built service, by its folder: it prints what it finds, its figures in the last line.
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { NEEDED, root } from './build/targets.ts';

const [name = '', ...args] = process.argv.slice(2);
await build(NEEDED.service);
process.exitCode = await handOver(
  process.execPath,
  [...FROM_SOURCES, join(root, 'test/all', name, 'main.ts'), ...args],
  process.env,
);
