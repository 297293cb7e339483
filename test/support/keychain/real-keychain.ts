// A real gnome-keyring in a D-Bus session of its own, asked from this process by way of one that belongs to that session.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { Keychain } from '../../../main/vault/keychain.ts';
import { tempFolder } from '../runner/temp-folder.ts';

const program = fileURLToPath(new URL('../programs/keychain-calls.ts', import.meta.url));

type Answered = { id: number; answer?: unknown; error?: string };

/** Unlocked, and gone when the test is over. */
export async function openRealKeychain(): Promise<Keychain> {
  const home = tempFolder();
  const env = { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const bus = started(
    spawn('dbus-daemon', ['--session', '--print-address', '--nofork'], { env, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const address = await new Promise<string>((resolve) => {
    bus.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  const session = { ...env, DBUS_SESSION_BUS_ADDRESS: address };
  // It goes on in the background, and ends with the bus.
  const daemon = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    env: session,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  daemon.stdin.end('x\n');
  await once(daemon, 'exit');
  const calls = started(spawn(process.execPath, [program], { env: session, stdio: ['pipe', 'pipe', 'inherit'] }));
  const waiting = new Map<number, (answered: Answered) => void>();
  createInterface(calls.stdout).on('line', (line) => {
    const answered = JSON.parse(line) as Answered;
    waiting.get(answered.id)?.(answered);
  });
  let last = 0;
  const call = async (method: keyof Keychain, ...args: string[]): Promise<unknown> => {
    last += 1;
    const id = last;
    const { answer, error } = await new Promise<Answered>((resolve) => {
      waiting.set(id, resolve);
      calls.stdin.write(`${JSON.stringify({ id, method, args })}\n`);
    });
    if (error !== undefined) throw new Error(error);
    return answer;
  };
  return {
    getPassword: async (service, account) => (await call('getPassword', service, account)) as string | null,
    setPassword: async (service, account, password) => {
      await call('setPassword', service, account, password);
    },
    deletePassword: async (service, account) => (await call('deletePassword', service, account)) as boolean,
  };
}

function started<Child extends ChildProcess>(child: Child): Child {
  onTestFinished(() => void child.kill());
  return child;
}
