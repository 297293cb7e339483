// Starts the app again without variables that Chromium's helpers took over before our first line.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { app } from 'electron';

/** Set for the second start, so that there is no third. */
const STARTED_AGAIN = 'PAYDESK_STARTED_AGAIN';

/** True where a second process was started, with the same command line and `env`; this one is to end. */
export function startAgain(env: NodeJS.ProcessEnv): boolean {
  if (env[STARTED_AGAIN] !== undefined) return false;
  // Electron's default app takes out of argv what stands before the app's path.
  const taken = !app.isPackaged && app.commandLine.hasSwitch('no-sandbox') ? ['--no-sandbox'] : [];
  const { APPIMAGE, APPDIR } = env;
  // An AppImage's files go away with the process that was started of it.
  const program = APPIMAGE && APPDIR === dirname(process.execPath) ? APPIMAGE : process.execPath;
  spawn(program, [...taken, ...process.argv.slice(1)], {
    env: { ...env, [STARTED_AGAIN]: '1' },
    stdio: 'inherit',
    detached: true,
  }).unref();
  return true;
}

/** Programs that Paydesk starts, and itself after an update, know nothing of it. */
export function forgetStartedAgain(env: NodeJS.ProcessEnv): void {
  delete env[STARTED_AGAIN];
}
