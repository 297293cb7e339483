// `npm run test:unit`: the tests that need no build, no server and no window. Vitest's own options and names of files follow `--`.
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { root } from './build/targets.ts';

const config = join(root, 'vitest.unit.config.ts');
process.exitCode = await handOver('vitest', ['run', '--config', config, ...process.argv.slice(2)], process.env);
