// `npm run test:mutation`: changes the code that money depends on in every small way, and holds that a unit test notices, or that the change is named as one that changes nothing.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { handOver } from './bootstrap/hand-over.mjs';
import { root } from './build/targets.ts';

/** A part of Stryker's report (mutation-testing-report-schema). */
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };
type Position = { line: number; column: number };
type Mutant = {
  mutatorName: string;
  replacement?: string;
  status: string;
  location: { start: Position; end: Position };
};

/** A change: in which file and line (its text, since numbers move), what became what. */
type Change = { file: string; line: string; from: string; to: string };
/** A change that no test can notice, and why. */
type Named = Change & { why: string };

type Verdict = {
  mutants: number;
  killed: number;
  /** Of those, by running into the time limit. */
  timedOut: number;
  named: number;
  survived: Change[];
  /** Named, and noticed all the same, or not there any more; only of files that were changed in this run. */
  stale: Named[];
};

const NOTICED = ['Killed', 'Timeout'];
const UNNOTICED = ['Survived', 'NoCoverage'];

const isSame = (one: Change, other: Change): boolean =>
  one.file === other.file && one.line === other.line && one.from === other.from && one.to === other.to;

/** Holds a report against the changes that are named. */
function judge({ files }: Report, equivalent: Named[]): Verdict {
  const unnoticed: Change[] = [];
  let killed = 0;
  let timedOut = 0;
  for (const [file, { source, mutants }] of Object.entries(files)) {
    for (const mutant of mutants) {
      if (NOTICED.includes(mutant.status)) killed += 1;
      if (mutant.status === 'Timeout') timedOut += 1;
      if (UNNOTICED.includes(mutant.status)) unnoticed.push(changeOf(file, source, mutant));
    }
  }
  const isNamed = (change: Change) => equivalent.some((one) => isSame(one, change));
  const survived = unnoticed.filter((change) => !isNamed(change));
  return {
    mutants: killed + unnoticed.length,
    killed,
    timedOut,
    survived,
    named: unnoticed.length - survived.length,
    stale: equivalent.filter((one) => one.file in files && !unnoticed.some((change) => isSame(one, change))),
  };
}

function changeOf(file: string, source: string, { location: { start, end }, replacement = '' }: Mutant): Change {
  const lines = source.split('\n');
  const taken = lines.slice(start.line - 1, end.line);
  const last = taken.length - 1;
  taken[last] = (taken[last] ?? '').slice(0, end.column - 1);
  taken[0] = (taken[0] ?? '').slice(start.column - 1);
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, 160);
  return { file, line: (lines[start.line - 1] ?? '').trim(), from: short(taken.join('\n')), to: short(replacement) };
}

/** The verdict in words; the changes as they are written in the list of those that are named. */
function told({ mutants, killed, timedOut, named, survived, stale }: Verdict): string {
  const score = ((100 * killed) / Math.max(1, mutants)).toFixed(1);
  const counts = `${mutants} mutants, ${killed} killed (${timedOut} by the time limit), ${named} named as equivalent, ${survived.length} survived`;
  return [
    ...survived.map((change) => `survived: ${JSON.stringify(change)}`),
    ...stale.map((change) => `named, but not among the survivors: ${JSON.stringify(change)}`),
    `mutation: ${counts}; ${score} % killed`,
  ].join('\n');
}

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
