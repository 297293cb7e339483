// A desktop's notification server on a bus, as a person would see what Paydesk sends.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type Told = { title: string; body: string };
export type NotificationServer = {
  told: Told[];
  /** A click on the newest. */
  click: () => void;
  close: () => void;
};

const PYTHON = '/usr/bin/python3';
const PROGRAM = fileURLToPath(new URL('./notification-server.py', import.meta.url));

/** null where this machine's Python speaks no D-Bus. */
export async function openNotificationServer(environment: Record<string, string>): Promise<NotificationServer | null> {
  const server = spawn(PYTHON, [PROGRAM], { env: environment, stdio: ['pipe', 'pipe', 'ignore'] });
  const told: Told[] = [];
  const isReady = await new Promise<boolean>((resolve) => {
    server.on('error', () => resolve(false)).on('exit', () => resolve(false));
    createInterface({ input: server.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Told | { ready: true };
      if ('ready' in said) resolve(true);
      else told.push(said);
    });
  });
  if (!isReady) return null;
  return { told, click: () => void server.stdin.write('click\n'), close: () => void server.kill() };
}
