// A sandbox for tests: on a free port, its records in a temporary folder. It ends when its input does, with whoever started it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'paydesk-service-testing-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.stdin.resume().once('end', () => process.kill(process.pid, 'SIGTERM'));
process.argv.splice(2, 0, '--port', '0', '--rate-limit', '0', '--data', folder);
await import('../paydesk-service.js');
