// `npm run ledger`: a team's ledger alone. Its own options follow `--`.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildApart } from './build/build-apart.ts';
import { NEEDED, root } from './build/targets.ts';

await buildApart(NEEDED.ledger);
await import(pathToFileURL(join(root, 'dist/main/ledger-server.js')).href);
