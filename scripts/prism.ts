// `npm run test:prism`: every flow by way of Prism, which holds each request and answer against the service's OpenAPI documents.
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { root } from './build/targets.ts';

await build(['main', 'renderer', 'preview', 'service', 'checkout']);
const vitest = join(root, 'node_modules/.bin/vitest');
process.exitCode = await handOver(vitest, ['run', '--config', join(root, 'vitest.prism.config.ts')], process.env);
