// What a mutation run found: which changes no test noticed, less those that are named as changing nothing.

/** A part of Stryker's report (mutation-testing-report-schema). */
export type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };
type Place = { line: number; column: number };
type Mutant = { mutatorName: string; replacement?: string; status: string; location: { start: Place; end: Place } };

/** A change: in which file and line (its text, since numbers move), what became what. */
export type Change = { file: string; line: string; from: string; to: string };
/** A change that no test can notice, and why. */
export type Named = Change & { why: string };

export type Verdict = {
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
export function judge({ files }: Report, equivalent: Named[]): Verdict {
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
export function told({ mutants, killed, timedOut, named, survived, stale }: Verdict): string {
  const score = ((100 * killed) / Math.max(1, mutants)).toFixed(1);
  const counts = `${mutants} mutants, ${killed} killed (${timedOut} by the time limit), ${named} named as equivalent, ${survived.length} survived`;
  return [
    ...survived.map((change) => `survived: ${JSON.stringify(change)}`),
    ...stale.map((change) => `named, but not among the survivors: ${JSON.stringify(change)}`),
    `mutation: ${counts}; ${score} % killed`,
  ].join('\n');
}
