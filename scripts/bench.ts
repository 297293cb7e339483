// `npm run bench`: measures the service beside its rivals; never part of `npm test`.
import { build } from './build/build.ts';

await build(['service', 'checkout']);
await import('../test/bench/bench.ts');
