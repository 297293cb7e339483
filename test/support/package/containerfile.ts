// A Containerfile as it is read: its stages, each with its instructions.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/build/targets.ts';

export type Instruction = { name: string; value: string };
export type Stage = { name: string | null; instructions: Instruction[] };

/** Of a file of the repository, in order; the last is the image. Comments and ARG are left out. Throws where an instruction comes before the first FROM. */
export function stagesOf(file: string): Stage[] {
  const lines = readFileSync(join(root, file), 'utf8').replaceAll('\\\n', ' ').split('\n');
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, name = '', value = ''] = /^([A-Z]+)\s+(.+)$/.exec(line) ?? [];
    if (name === '' || name === 'ARG') continue;
    if (name === 'FROM') stages.push({ name: / AS (\S+)$/.exec(value)?.[1] ?? null, instructions: [] });
    else if (stages.length === 0) throw new Error(`${file}: ${name} comes before the first FROM.`);
    else stages.at(-1)?.instructions.push({ name, value });
  }
  return stages;
}

/** The values of an instruction that may come again. */
export const valuesOf = ({ instructions }: Stage, wanted: string): string[] =>
  instructions.flatMap(({ name, value }) => (name === wanted ? [value] : []));

/** Of COPY. from: the stage that it is copied out of; null for the context. */
export function copyOf(value: string): { from: string | null; owner: string | null; source: string; target: string } {
  const words = value.split(/\s+/);
  const option = (name: string) => words.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? null;
  const [source = '', target = ''] = words.filter((word) => !word.startsWith('--'));
  return { from: option('from'), owner: option('chown'), source, target };
}

/** Of ENTRYPOINT and of a HEALTHCHECK's CMD, as JSON lists say it. */
export const commandIn = (value: string): string[] => JSON.parse(value.slice(value.indexOf('['))) as string[];
