// `npm run ledger`: a team's ledger alone. Its own options follow `--`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build/build.ts';
import { NEEDED, root } from './build/targets.ts';

await build(NEEDED.ledger);
await import(pathToFileURL(join(root, 'dist/main/ledger-server.js')).href);
