#!/usr/bin/env node
// The command paydesk-service: what Node compiles is kept beside it where the folder may be written, and the next start is faster.
// Not by its name: an older Node, which doesn't have it, would end before it could say so.
import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

const OLDEST = 22;
if (Number.parseInt(process.versions.node, 10) < OLDEST) {
  process.stderr.write(
    `paydesk-service: needs Node ${OLDEST} or newer; this is Node ${process.versions.node}. Install a newer Node, or let npx bring one: npx --package=node@24 --package=… paydesk-service\n`,
  );
  process.exit(1);
}
nodeModule.enableCompileCache?.(fileURLToPath(new URL('./.cache', import.meta.url)));
// npx ends the shell between them, which tells nobody: without it the service would go on and keep its port.
const parent = process.ppid;
if (process.env.npm_lifecycle_event === 'npx') {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
await import('./service/serve.js');
