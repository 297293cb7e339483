// `npm run test:faults`: bad afternoons with ten thousand orders; options after `--` (test/faults/main.ts).
import { build } from './build/build.ts';

await build(['main', 'renderer', 'preview', 'service', 'checkout']);
await import('../test/faults/main.ts');
