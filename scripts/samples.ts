// Every sample under every fault: what it leaves at the service is one charge (test/all/samples/main.ts).
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { root } from './build/targets.ts';

await build(['service', 'checkout', 'examples']);
process.exitCode = await handOver(
  process.execPath,
  [...FROM_SOURCES, join(root, 'test/all/samples/main.ts')],
  process.env,
);
