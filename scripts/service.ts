// `npm run service`: the payment service alone. Its own options follow `--`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApart } from './build/build-apart.ts';
import { NEEDED, root } from './build/targets.ts';

await buildApart(NEEDED.service);
await import(pathToFileURL(join(root, 'dist/service/serve.js')).href);
