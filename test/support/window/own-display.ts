// A display for one worker's windows: the clipboard and the focus belong to a display, so two apps on one would change each other's.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Sets DISPLAY for the programs that this process starts, until `close`. Leaves it as it is where there is no Xvfb. */
export async function openDisplay(): Promise<{ close: () => Promise<void> }> {
  if (spawnSync('which', ['Xvfb'], { stdio: 'ignore' }).status !== 0) return { close: async () => undefined };
  const { DISPLAY: before } = process.env;
  // -noreset: without it the display restarts whenever its last window closes.
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1000x24', '-noreset', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(createInterface({ input: server.stdio[3] as Readable }), 'line')) as [string];
  process.env['DISPLAY'] = `:${display}`;
  return {
    close: async () => {
      if (before === undefined) delete process.env['DISPLAY'];
      else process.env['DISPLAY'] = before;
      const gone = once(server, 'exit');
      server.kill();
      await gone;
    },
  };
}
