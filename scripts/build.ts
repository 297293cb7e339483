// `npm run build`: brings dist/ up to date; `--test-runtime` brings dist-test/ up to date.
import { parseArgs } from 'node:util';
import { build, buildForTestRuntime } from './build/build.ts';
import { type TargetName, targets } from './build/targets.ts';

const { values } = parseArgs({ options: { 'test-runtime': { type: 'boolean', default: false } } });
await (values['test-runtime'] ? buildForTestRuntime() : build(Object.keys(targets) as TargetName[]));
