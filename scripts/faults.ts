// `npm run test:faults`: bad afternoons with ten thousand orders; options after `--` (test/faults/main.ts).
import { build } from './build/build.ts';

await build(['main', 'hurried', 'renderer', 'preview', 'service', 'checkout']);
// Said to the tests' own entries: what was built starts in a fraction of the time.
process.env['PAYDESK_UP_TO_DATE'] = 'main service';
await import('../test/faults/main.ts');
