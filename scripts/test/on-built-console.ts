// Runs a script of test/all beside a console that was just built, with a home and a keyring of its own.
import { join } from 'node:path';
import { FROM_SOURCES } from '../bootstrap/from-sources.mjs';
import { handOver } from '../bootstrap/hand-over.mjs';
import { build } from '../build/build.ts';
import { root } from '../build/targets.ts';
import { throwawayHome, withKeyring } from './keyring.ts';

/** Ends as the script does. */
export async function onBuiltConsole(script: string, args: string[] = []): Promise<void> {
  await build(['main', 'renderer', 'preview', 'service', 'checkout']);
  const home = throwawayHome();
  const command = withKeyring({
    file: process.execPath,
    args: [...FROM_SOURCES, join(root, script), ...args],
    env: { ...home.env, LC_ALL: 'C.UTF-8' },
  });
  process.exitCode = await handOver(command.file, command.args, command.env).finally(home.remove);
}
