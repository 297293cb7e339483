// `npm run test:watch`: the unit tests of what is saved, until Ctrl+C. Names of files follow `--`.
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { root } from './build/targets.ts';

const config = join(root, 'vitest.unit.config.ts');
process.exitCode = await handOver('vitest', ['watch', '--config', config, ...process.argv.slice(2)], process.env);
