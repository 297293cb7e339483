// What may be said after `npm run test:e2e --`: the names of specs, then Playwright's own options.

export type E2eArguments = { args: string[]; projects: string[] };

/** Throws, with the nearest names, where no spec has the name. In Chromium unless `--project` says otherwise; a spec about the desktop app's window runs in Electron. */
export function readE2eArguments(given: string[], specs: string[]): E2eArguments {
  const firstOption = given.findIndex((argument) => argument.startsWith('-'));
  const names = firstOption < 0 ? given : given.slice(0, firstOption);
  const options = firstOption < 0 ? [] : given.slice(firstOption);
  const found = names.map((name) => specNamed(name, specs));
  const chosen = options.flatMap((option, at) => projectIn(option, options[at + 1]) ?? []);
  const usual = found.length > 0 && found.every((spec) => spec.startsWith('desktop-')) ? 'electron' : 'browser';
  const projects = chosen.length > 0 ? chosen : [usual];
  return { args: [...found, ...(chosen.length > 0 ? [] : [`--project=${usual}`]), ...options], projects };
}

function projectIn(option: string, next: string | undefined): string | undefined {
  return option === '--project' ? next : /^--project=(.+)$/.exec(option)?.[1];
}

function specNamed(name: string, specs: string[]): string {
  const wanted = `${(name.split('/').at(-1) ?? '').replace(/(\.spec)?(\.ts)?$/, '')}.spec.ts`;
  if (specs.includes(wanted)) return wanted;
  const near = specs.filter((spec) => spec.includes(wanted.replace('.spec.ts', ''))).sort();
  const list = (near.length > 0 ? near : [...specs].sort()).map((spec) => spec.replace('.spec.ts', ''));
  throw new Error(
    `There is no spec "${name}" in test/journeys. ${near.length > 0 ? 'Near it' : 'There are'}: ${list.join(', ')}`,
  );
}
