// `npm run test:soak`: a day's work in short, and whether anything grew; `-- --visits N --captures N` for a shorter one (test/all/soak/soak.ts).
import { build } from './build/build.ts';

await build(['main', 'renderer', 'preview', 'service', 'checkout']);
process.env['PAYDESK_UP_TO_DATE'] = 'main service';
await import('../test/all/soak/soak.ts');
