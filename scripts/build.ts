// `npm run build`: brings dist/ up to date, `-- main service` only those targets of it; `-- --test-runtime` brings dist-test/ up to date.
import { parseArgs } from 'node:util';
import { build, buildForTestRuntime } from './build/build.ts';
import { type TargetName, targets } from './build/targets.ts';

const isTarget = (name: string): name is TargetName => Object.hasOwn(targets, name);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'test-runtime': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const all = Object.keys(targets).filter(isTarget);
  const unknown = positionals.find((name) => !isTarget(name));
  if (unknown !== undefined) throw new Error(`There is no target "${unknown}". The targets are ${all.join(', ')}.`);
  const named = positionals.filter(isTarget);
  await (values['test-runtime'] ? buildForTestRuntime() : build(named.length > 0 ? named : all));
}

main().catch((error: unknown) => {
  console.error(`paydesk: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
});
