// `npm run test:all -- --only app`: the desktop app started in each condition that can keep it from starting (test/all/app/main.ts).

import { testRuntime } from '../test/support/window/electron-runtime/test-runtime.ts';
import { build, buildForTestRuntime } from './build/build.ts';
import { type TargetName, targets } from './build/targets.ts';

process.env['PAYDESK_TEST_RUNTIME'] = '1';
await build(Object.keys(targets) as TargetName[]);
await testRuntime();
await buildForTestRuntime();
await import('../test/all/app/main.ts');
