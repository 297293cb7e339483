// A marketplace's month closed through the screens, and its export tied to the service's own books (test/all/month/main.ts).
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { root } from './build/targets.ts';
import { throwawayHome, withKeyring } from './test/keyring.ts';

await build(['main', 'renderer', 'preview', 'service', 'checkout']);
const home = throwawayHome();
const command = withKeyring({
  file: process.execPath,
  args: [...FROM_SOURCES, join(root, 'test/all/month/main.ts')],
  env: { ...home.env, LC_ALL: 'C.UTF-8' },
});
process.exitCode = await handOver(command.file, command.args, command.env).finally(home.remove);
