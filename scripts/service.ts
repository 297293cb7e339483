// `npm run service`: the payment service alone. Its own options follow `--`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build/build.ts';
import { NEEDED, root } from './build/targets.ts';

await build(NEEDED.service);
await import(pathToFileURL(join(root, 'dist/service/serve.js')).href);
