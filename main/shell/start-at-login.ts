// Whether Paydesk starts when the person signs in to the computer: the system's own list on Windows and macOS, a file of the desktop's under Linux.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { App } from 'electron';
import type { DesktopAbilities } from '../../contract/console/settings.ts';

type Place = { platform: NodeJS.Platform; env: Readonly<Record<string, string | undefined>> };

/** command: what starts Paydesk with the same data folder. */
export function startAtLogin(
  app: Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>,
  command: readonly [string, ...string[]],
  { platform, env }: Place,
): DesktopAbilities['startAtLogin'] {
  if (platform === 'linux') return byAutostart(autostartFile(env), command);
  const [path, ...args] = command;
  const item = { path, args };
  return {
    isOffered: platform === 'win32' || platform === 'darwin',
    isOn: () => app.getLoginItemSettings(item).openAtLogin,
    set: (openAtLogin) => app.setLoginItemSettings({ ...item, openAtLogin }),
  };
}

/** Where desktops look for what to start (XDG Autostart). */
const autostartFile = (env: Place['env']): string =>
  join(env['XDG_CONFIG_HOME'] || join(env['HOME'] || homedir(), '.config'), 'autostart', 'paydesk.desktop');

function byAutostart(file: string, command: readonly string[]): DesktopAbilities['startAtLogin'] {
  return {
    isOffered: true,
    isOn: () => {
      try {
        // A desktop's own list of such programs turns one off by these.
        return !/^(?:Hidden=true|X-GNOME-Autostart-enabled=false)\s*$/m.test(readFileSync(file, 'utf8'));
      } catch {
        return false;
      }
    },
    set: (isOn) => {
      if (!isOn) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, autostartEntry(command), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
}

export function autostartEntry(command: readonly string[]): string {
  const exec = command.map(quoted).join(' ');
  return `[Desktop Entry]\nType=Application\nName=Paydesk\nExec=${exec}\nIcon=paydesk\nTerminal=false\n`;
}

/** As a key of the Desktop Entry Specification: quoted for Exec, then its backslashes once more for a text. Throws for a line break, which no entry can hold. */
function quoted(argument: string): string {
  if (/[\n\r]/.test(argument)) throw new Error('A path with a line break can’t be started at login.');
  const escaped = argument.replaceAll('%', '%%').replace(/["`$\\]/g, '\\$&');
  return `"${escaped}"`.replaceAll('\\', '\\\\');
}
