// Hears that the computer's screen is locked: from Electron on Windows and macOS; under Linux from the desktop's screen saver, by D-Bus.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { powerMonitor } from 'electron';

/** Its full path: no folder of somebody else's is looked through. */
const MONITOR = '/usr/bin/dbus-monitor';
/** GNOME, KDE and others tell it under names of their own, by the same signal. */
const RULE = "type='signal',member='ActiveChanged'";

export const seesScreenLock = (platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean =>
  platform !== 'linux' || (existsSync(MONITOR) && env['DBUS_SESSION_BUS_ADDRESS'] !== undefined);

/** Calls `locked` each time, and when the computer goes to sleep. Gives what ends it. */
export function followScreenLock(platform: NodeJS.Platform, locked: () => void): () => void {
  powerMonitor.on('suspend', locked);
  const end = platform === 'linux' ? followScreenSaver(locked) : followPowerMonitor(locked);
  return () => {
    powerMonitor.off('suspend', locked);
    end();
  };
}

function followPowerMonitor(locked: () => void): () => void {
  powerMonitor.on('lock-screen', locked);
  return () => powerMonitor.off('lock-screen', locked);
}

function followScreenSaver(locked: () => void): () => void {
  const monitor = spawn(MONITOR, ['--session', RULE], { stdio: ['ignore', 'pipe', 'ignore'] });
  monitor.on('error', () => undefined);
  const hear = lockedIn(locked);
  createInterface({ input: monitor.stdout }).on('line', hear);
  return () => monitor.kill();
}

/** Reads the monitor's lines: a signal, then its argument, of which only true is a lock. */
export function lockedIn(locked: () => void): (line: string) => void {
  let isSignal = false;
  return (line) => {
    if (/^signal /.test(line)) isSignal = /interface=\S*ScreenSaver; member=ActiveChanged$/.test(line);
    else if (isSignal && /^\s+boolean true$/.test(line)) locked();
  };
}
