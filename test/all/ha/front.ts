// Two processes of the payment service over one database, each at one port over all its lives.
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Running, startProcess } from '../faults/processes.ts';

const PROGRAM = join(import.meta.dirname, '../../../dist/service/serve.js');

type Organization = { id: string; client_id: string; client_secret: string };
type Ready = { base_url: string; organizations: Organization[] };

export type Front = {
  url: string;
  /** kill -9, and another one after so many ms, however long that takes to be ready. */
  crash: (downMs: number) => Promise<void>;
  stop: () => Promise<void>;
};

/** The first makes the store, the key of its account numbers and the keys of its merchant; the others are given both. */
export async function startFronts(folder: string, store: string, ports: readonly number[]) {
  const fronts: Front[] = [];
  let merchant: Organization | undefined;
  for (const [n, port] of ports.entries()) {
    const own = join(folder, `service-${n + 1}`);
    mkdirSync(own, { recursive: true });
    const keys = join(folder, 'service-1', 'sandbox-keys.json');
    if (n > 0 && existsSync(keys)) cpSync(keys, join(own, 'sandbox-keys.json'));
    const accountKey = join(folder, 'service-1', 'account-numbers.key');
    const options = ['--port', String(port), '--data', own, '--store', store, '--account-key', accountKey];
    const start = (): Running<Ready> =>
      startProcess<Ready>([PROGRAM, ...options, '--rate-limit', '0', '--log', 'json'], join(own, 'log'));
    let running = start();
    const ready = await running.ready;
    merchant ??= ready.organizations[0];
    fronts.push({
      url: ready.base_url,
      crash: async (downMs) => {
        await running.kill();
        await pause(downMs);
        // Without a database a service doesn't start; its operator starts it again.
        for (;;) {
          running = start();
          if (await running.ready.catch(() => null)) return;
          await pause(1000);
        }
      },
      stop: () => running.end(),
    });
  }
  if (!merchant) throw new Error('The service has no merchant.');
  return { fronts, merchant };
}
