// `npm run test:faults`: bad afternoons with ten thousand orders; options after `--` (test/all/faults/main.ts).
import { join } from 'node:path';
import { FROM_SOURCES } from './bootstrap/from-sources.mjs';
import { handOver } from './bootstrap/hand-over.mjs';
import { build } from './build/build.ts';
import { root } from './build/targets.ts';
import { throwawayHome, withKeyring } from './test/keyring.ts';

await build(['main', 'hurried', 'renderer', 'preview', 'service', 'checkout']);
const home = throwawayHome();
const command = withKeyring({
  file: process.execPath,
  args: [...FROM_SOURCES, join(root, 'test/all/faults/main.ts'), ...process.argv.slice(2)],
  // The temp folder stays the machine's own: what a failed afternoon leaves there is kept.
  env: { ...home.env, TMPDIR: process.env['TMPDIR'], PAYDESK_UP_TO_DATE: 'main service' },
});
process.exitCode = await handOver(command.file, command.args, command.env).finally(home.remove);
