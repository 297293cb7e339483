// `npm run check`: what a change must pass before its tests: lint, types and import rules, side by side.
import { checks } from './test/checks.ts';
import { printSummary } from './test/summary.ts';

const results = await Promise.all(checks(process.env).map(({ run }) => run()));
printSummary(results.map((result) => ({ ...result, layer: 'checks' })));
process.exitCode = results.every(({ failed }) => failed === 0) ? 0 : 1;
