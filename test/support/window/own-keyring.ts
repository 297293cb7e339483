// A keyring beside the session's own, for a second console: a desk's key has one name in each.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type OwnKeyring = {
  /** For a program that is to find this keyring and no other. */
  environment: Record<string, string>;
  close: () => Promise<void>;
};

/** An unlocked Secret Service on a bus of its own; both end with it. */
export async function openKeyring(): Promise<OwnKeyring> {
  const folder = mkdtempSync(join(tmpdir(), 'paydesk-keyring-'));
  const [data, runtime] = ['data', 'runtime'].map((name) => join(folder, name));
  for (const path of [data, runtime]) mkdirSync(path ?? '', { mode: 0o700 });
  const inherited = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const base = {
    ...Object.fromEntries(inherited),
    LC_ALL: 'C.UTF-8',
    XDG_DATA_HOME: data ?? '',
    XDG_RUNTIME_DIR: runtime ?? '',
  };
  const bus = spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: base,
  });
  const [address] = (await once(createInterface({ input: bus.stdout }), 'line')) as [string];
  const environment = { ...base, DBUS_SESSION_BUS_ADDRESS: address };
  const unlocking = spawn('gnome-keyring-daemon', ['--unlock', '--components=secrets'], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: environment,
  });
  const isUnlocked = once(unlocking, 'exit');
  unlocking.stdin.end('x\n');
  // It goes on in the background, and ends with its bus.
  await isUnlocked;
  const close = async () => {
    const gone = once(bus, 'exit');
    bus.kill('SIGKILL');
    await gone;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  return { environment, close };
}
