// The launch token's way into the window: asked for over IPC, given only to the top frame of the console's own page.
import { ipcMain } from 'electron';
import { originOf } from './guard-window.ts';

export function answerLaunchToken(launchToken: string, consoleOrigin: string): void {
  ipcMain.handle('launch-token', (event) => {
    const frame = event.senderFrame;
    const ours = frame !== null && frame.parent === null && originOf(frame.url) === consoleOrigin;
    if (!ours) throw new Error('This frame is not given the launch token.');
    return launchToken;
  });
}
