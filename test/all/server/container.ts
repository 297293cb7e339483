// The image of the ledger server without a container engine: each step of its Containerfile is done in the Debian, and its command run as the image says.
import { cpSync, globSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../../../scripts/build/targets.ts';
import { commandIn, copyOf, type Stage, stagesOf, valuesOf } from '../../support/package/containerfile.ts';
import { startProgram } from '../faults/processes.ts';
import { freePorts } from '../ha/cluster.ts';
import type { Debian } from './debian.ts';
import { until } from './desk.ts';

const FILE = 'Containerfile.ledger';

/** `context`: a folder with the package in release/. Throws where a step fails, or the image's own check never finds it healthy. */
export async function runImage(debian: Debian, context: string, log: string): Promise<void> {
  const stages = stagesOf(FILE);
  for (const stage of stages) take(stage, debian, context);
  const image = stages.at(-1);
  if (!image) throw new Error(`${FILE} makes no image.`);
  const [user = '', environment = '', entry = '', check = ''] = ['USER', 'ENV', 'ENTRYPOINT', 'HEALTHCHECK'].map(
    (name) => valuesOf(image, name)[0] ?? '',
  );
  const [port = 0] = await freePorts(1);
  const options = ['--port', String(port), '--public-url', 'https://ledger.example.com'];
  const inImage = ['chroot', `--userspec=${user}`, debian.path('/'), 'env', '-i', ...environment.split(' ')];
  const running = startProgram([...inImage, ...commandIn(entry), ...options], log, process.env);
  await running.ready;
  const [program = '', script = '', , path = ''] = commandIn(check);
  await until('the image’s health check is well', async () => {
    const asked = () => debian.type([program, script, String(port), path]);
    try {
      asked();
      return true;
    } catch {
      return false;
    }
  });
  debian.type(['sh', '-c', `test "$(stat -c %u /data/ledger.db)" = ${user.split(':')[0]}`]);
  await running.end();
}

/** All stages have the same base here, so what one copies from another lies where it was. */
function take(stage: Stage, debian: Debian, context: string): void {
  for (const { name, value } of stage.instructions) {
    if (name === 'RUN') debian.type(['sh', '-c', value]);
    if (name !== 'COPY') continue;
    const { from, owner, source, target } = copyOf(value);
    const outside =
      from === null
        ? [context, root].flatMap((folder) => globSync(join(folder, source))).slice(0, 1)
        : [debian.path(source)];
    const [file] = outside;
    if (file === undefined) throw new Error(`${FILE}: there is no ${source}.`);
    mkdirSync(dirname(debian.path(target)), { recursive: true });
    if (file !== debian.path(target)) cpSync(file, debian.path(target), { recursive: true });
    if (owner !== null) debian.type(['chown', '-R', owner, target]);
  }
}
