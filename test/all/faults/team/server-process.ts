// The team's ledger server as a process, at one address over all its lives; and its data folder, copied and put back.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, startProcess } from '../processes.ts';

/** By short times, unless another build is named. */
const HURRIED = 'main-hurried';

type Ready = { listening: string; first_administrator_code?: string };

export type ServerProcess = {
  address: string;
  firstCode: string;
  dataFolder: string;
  /** kill -9, and another one after so many ms. */
  crash: (downMs: number) => Promise<void>;
  /** Ended in good order, and started again after `meanwhile`, which has its data folder to itself. */
  restart: (meanwhile: () => void) => Promise<void>;
  close: () => Promise<void>;
};

/** Starts one on a free port, and keeps that. */
export async function startServer(folder: string, built = HURRIED): Promise<ServerProcess> {
  const program = join(import.meta.dirname, '../../../../dist', built, 'ledger-server.js');
  const dataFolder = join(folder, 'ledger');
  mkdirSync(dataFolder, { recursive: true });
  const start = (port: string): Running<Ready> =>
    startProcess<Ready>(
      [program, '--port', port, '--data', dataFolder, '--team', 'The afternoon'],
      join(folder, 'log'),
    );
  let running = start('0');
  const { listening, first_administrator_code: firstCode = '' } = await running.ready;
  const { port } = new URL(listening);
  const startAgain = async () => {
    running = start(port);
    await running.ready;
  };
  return {
    address: listening,
    firstCode,
    dataFolder,
    crash: async (downMs) => {
      await running.kill();
      await pause(downMs);
      await startAgain();
    },
    restart: async (meanwhile) => {
      await running.end();
      meanwhile();
      await startAgain();
    },
    close: () => running.kill(),
  };
}

/** A copy of a data folder whose server has ended. */
export function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true });
}

/** Puts a copy back as a volume is restored: the files are where and what they were, so that only a device that saw more of it can tell. */
export function putBack(copy: string, dataFolder: string): void {
  const kept = new Set(readdirSync(copy));
  for (const name of readdirSync(dataFolder)) {
    if (!kept.has(name)) rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  for (const entry of readdirSync(copy, { withFileTypes: true })) {
    if (entry.isFile()) writeFileSync(join(dataFolder, entry.name), readFileSync(join(copy, entry.name)));
  }
}
