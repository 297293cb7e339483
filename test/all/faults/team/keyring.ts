// A computer's own keyring: a bus and an unlocked Secret Service, because a desk's key has one name in whichever keyring it lies.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type Keyring = { env: NodeJS.ProcessEnv; close: () => Promise<void> };

/** An empty password would bring up a prompt without a person to answer it. It ends when its input does, so also with this process. */
const UNLOCKED = `printf 'x\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1
echo "$DBUS_SESSION_BUS_ADDRESS"; exec cat >/dev/null`;

/** Opens one whose files are in `home`. */
export async function openKeyring(home: string): Promise<Keyring> {
  const folders = Object.entries({ XDG_DATA_HOME: 'data', XDG_CONFIG_HOME: 'config', XDG_RUNTIME_DIR: 'runtime' }).map(
    ([name, folder]) => [name, join(home, folder)] as const,
  );
  for (const [, folder] of folders) mkdirSync(folder, { recursive: true, mode: 0o700 });
  const env = { ...process.env, HOME: home, ...Object.fromEntries(folders) };
  const bus = spawn('dbus-run-session', ['--', 'bash', '-c', UNLOCKED], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  for await (const address of createInterface({ input: bus.stdout })) {
    const close = async () => {
      const gone = once(bus, 'exit');
      bus.stdin.end();
      await gone;
    };
    return { env: { ...env, DBUS_SESSION_BUS_ADDRESS: address }, close };
  }
  throw new Error('No keyring could be opened: dbus-run-session and gnome-keyring-daemon are needed.');
}
