// `npm run test:all -- --only server`: a company installs Paydesk Server and works with it (test/all/server/main.ts).
import { build } from './build/build.ts';
import { NEEDED } from './build/targets.ts';

await build([...new Set([...NEEDED.browser, ...NEEDED.service, ...NEEDED.ledger])]);
process.env['PAYDESK_UP_TO_DATE'] = 'main service';
// Its packages are thrown away.
process.env['PAYDESK_COMPRESSION_LEVEL'] ??= '1';
await import('../test/all/server/main.ts');
