// `npm run bench`: measures the service and capture many beside their rivals; never part of `npm test`.
import { build } from './build/build.ts';

await build(['main', 'renderer', 'preview', 'service', 'checkout']);
await import('../test/bench/bench.ts');
