// A process that holds keys, sent SIGUSR1: Node's own answer would be an inspector.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, '../../../lib/node/no-debugger-signal.ts');

/** Signals a process that is up, then lets it end by itself. */
async function signalled(script: string) {
  const child = spawn(
    process.execPath,
    ['--inspect-port=0', '--input-type=module', '--eval', `${script}; process.stdin.resume(); console.log('up');`],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (piece) => (said += piece));
  await once(child.stdout, 'data');
  child.kill('SIGUSR1');
  // What it heard before its input ended has been acted on.
  child.stdin.end();
  const [code] = await once(child, 'close');
  return { code, said };
}

test.skipIf(process.platform === 'win32')('opens no inspector and goes on', async () => {
  const { ignoreDebuggerSignal } = { ignoreDebuggerSignal: `import(${JSON.stringify(MODULE)})` };
  const script = `(await ${ignoreDebuggerSignal}).ignoreDebuggerSignal()`;
  expect(await signalled(script)).toEqual({ code: 0, said: expect.not.stringContaining('Debugger listening') });
});
