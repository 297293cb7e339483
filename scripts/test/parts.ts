// The long runs of `npm run test:all`, one entry each: how it runs, and how it is counted.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lackingForApp } from '../../test/all/app/world.ts';
import { findPrograms } from '../../test/all/ha/programs.ts';
import { noDebian } from '../../test/all/server/debian.ts';
import { root } from '../build/targets.ts';
import { LAYERS, type LayerName } from './layers.ts';

export type Run =
  /** A command of package.json by its file in scripts/; its exit code is one test, or what its runner reports is counted. */
  | { script: string; args?: string[]; counted?: 'vitest' | 'playwright' }
  /** Files of Vitest's projects, at full length. */
  | { long: string[] };

/** `runs` are made one after another. `missing` says what this machine lacks for it. */
export type Part = { name: string; missing?: () => string | null; runs: () => Run[] };

/** A program of test/all/ at the service. */
const program = (name: string): Run => ({ script: 'program', args: [name] });
const faults = (...args: string[]): Run => ({ script: 'faults', args });

/** A month of a marketplace, held against the service's own books. */
const BOOKS = 'test/all/month/books.test.ts';

export const PARTS: readonly Part[] = [
  { name: 'faults', runs: () => [faults('--against', 'service'), faults('--against', 'permissive')] },
  {
    name: 'hostile',
    runs: () => [
      faults('--hostile', '2000', '--only', 'hostile'),
      faults('--hostile', '2000', '--only', 'dull'),
      faults('--guards'),
    ],
  },
  { name: 'team', runs: () => [faults('--team', '8', '--orders', '1000', '--kills', '40')] },
  { name: 'kills', runs: () => [{ long: longTests().filter(isOfKills) }] },
  { name: 'properties', runs: () => [{ long: longTests().filter((file) => !isOfKills(file) && file !== BOOKS) }] },
  { name: 'callers', runs: () => [{ script: 'callers' }] },
  { name: 'conformance', runs: () => [program('conformance')] },
  { name: 'samples', runs: () => [program('samples')] },
  { name: 'kit', runs: () => [program('kit')] },
  { name: 'odd', runs: () => [program('odd')] },
  { name: 'races', runs: () => [program('races')] },
  { name: 'month', runs: () => [{ long: [BOOKS] }, { script: 'month' }] },
  { name: 'ha', missing: () => lacking(findPrograms()), runs: () => [{ script: 'ha' }] },
  { name: 'server', missing: noDebian, runs: () => [{ script: 'server' }] },
  { name: 'app', missing: lackingForApp, runs: () => [{ script: 'app' }] },
  { name: 'secrets', runs: () => [{ script: 'secrets', counted: 'playwright' }] },
  { name: 'mutation', runs: () => [{ script: 'mutation' }] },
  { name: 'soak', runs: () => [{ script: 'soak' }] },
  { name: 'prism', runs: () => [{ script: 'prism', counted: 'vitest' }] },
];

const lacking = (found: object): string | null => ('missing' in found ? `this machine lacks ${found.missing}` : null);

const LENGTH = /support\/runner\/length\.ts|\.\/length\.ts/;
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** The tests that only a long run has, and those of ledger, service, packages and screens that are longer with PAYDESK_LONG=1 (test/support/runner/length.ts), by themselves or by a support file they import. */
export function longTests(): string[] {
  const support = globSync('test/support/**/*.ts', { cwd: root }).filter((file) => LENGTH.test(textOf(file)));
  const names = [...support.map((file) => file.slice('test/'.length)), 'support/runner/length.ts'];
  const longer = globSync('test/{ledger,service,packages,screens}/**/*.test.{ts,tsx}', { cwd: root }).filter((file) =>
    names.some((name) => textOf(file).includes(`/${name}'`)),
  );
  return [...longer, ...globSync('test/all/{ledger,month}/**/*.test.ts', { cwd: root })].sort();
}

/** What ends processes in the middle of their work; the other long tests are properties. */
const isOfKills = (file: string): boolean => /\b(killed|die|power-cut|half-migrated|afternoon|standby)\b/.test(file);

/** What `--only` says: names of layers and of long runs, with commas between them. Throws on one that there isn't, with those there are. */
export function readParts(args: string[]): { layers: LayerName[]; parts: Part[] } {
  if (args.length === 0) return { layers: LAYERS, parts: [...PARTS] };
  const [option = '', list = '', ...more] = args.flatMap((arg) => arg.split(/(?<=^--only)=/));
  if (option !== '--only' || list === '' || more.length > 0)
    throw new Error(`npm run test:all takes: -- --only NAME[,NAME…]. ${THERE_ARE}`);
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !ALL_NAMES.includes(name));
  if (unknown !== undefined) throw new Error(`There is no part "${unknown}". ${THERE_ARE}`);
  return {
    layers: LAYERS.filter((name) => names.includes(name)),
    parts: PARTS.filter(({ name }) => names.includes(name)),
  };
}

const ALL_NAMES: string[] = [...LAYERS, ...PARTS.map(({ name }) => name)];
const THERE_ARE = `There are: ${ALL_NAMES.join(', ')}.`;
