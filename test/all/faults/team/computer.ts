// A desk's computer: its Paydesk, one life after the other, its keyring, and its line to the ledger server.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openRelay, type Relay } from '../../../support/network/relay.ts';
import { type Client, type RunningConsole, startConsole } from '../console-process.ts';
import { openKeyring } from './keyring.ts';

/** By short times, unless another build is named. */
const HURRIED = 'main-hurried';
/** How often it is looked whether a Paydesk that is gone is back, in ms. */
const LOOK_MS = 100;

export type Computer = {
  name: string;
  line: Relay;
  /** Its Paydesk's, as soon as one is up. */
  client: () => Promise<Client>;
  /** kill -9, and another one after so many ms. */
  crash: (downMs: number) => Promise<void>;
  /** Stands still for so many ms, as a computer does that sleeps. */
  sleep: (ms: number) => Promise<void>;
  close: () => Promise<void>;
};

/** Switches a computer on whose Paydesk has its data in `folder`, and reaches the server at `serverAddress` by a line of its own. */
export async function switchOn(
  folder: string,
  name: string,
  serverAddress: string,
  built = HURRIED,
): Promise<Computer> {
  mkdirSync(folder, { recursive: true });
  const keyring = await openKeyring(join(folder, 'home'));
  const line = await openRelay(serverAddress);
  const desk = join(import.meta.dirname, '../../../../dist', built, 'browser.js');
  const start = (): RunningConsole => startConsole(folder, desk, keyring.env);
  let running = start();
  let isOff = false;
  return {
    name,
    line,
    client: async () => {
      for (;;) {
        const life = running;
        const client = await life.client.catch(() => null);
        if (client && life === running && !life.isKilled()) return client;
        if (isOff) throw new Error(`${name} is off.`);
        await pause(LOOK_MS);
      }
    },
    crash: async (downMs) => {
      await running.kill();
      await pause(downMs);
      if (!isOff) running = start();
    },
    sleep: async (ms) => {
      const { pid, isKilled } = running;
      process.kill(pid, 'SIGSTOP');
      await pause(ms);
      if (!isKilled()) process.kill(pid, 'SIGCONT');
    },
    close: async () => {
      isOff = true;
      await running.kill();
      await line.close();
      await keyring.close();
    },
  };
}
