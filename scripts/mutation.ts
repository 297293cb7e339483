// `npm run test:mutation`: changes the code that money depends on in every small way, and holds that a unit test notices, or that the change is named as one that changes nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { root } from './build/targets.ts';
import { judge, type Named, type Report, told } from './mutation/judge.ts';

const folder = join(root, 'test/all/mutation');
const stryker = join(root, 'node_modules/.bin/stryker');
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** Files to change, as patterns without braces; left out: all that the configuration names. */
const only = process.argv.slice(2);
const narrowed = only.length > 0 ? ['--mutate', only.join(',')] : [];

// Far from UTC, so that a test notices where a time is read in the machine's own zone.
const env = { ...process.env, TZ: 'Asia/Tokyo' };
const code = await handOver(stryker, ['run', join(folder, 'stryker.config.json'), ...narrowed], env);
if (code === 0) {
  const report = readJson(join(root, 'dist/mutation/report.json')) as Report;
  const verdict = judge(report, readJson(join(folder, 'equivalent.json')) as Named[]);
  console.log(told(verdict));
  if (verdict.survived.length > 0 || verdict.stale.length > 0) process.exitCode = 1;
} else process.exitCode = code;
