// Tells a window what was chosen for it. Until its page hears, what it is told waits.
import { type BrowserWindow, ipcMain, type WebContents } from 'electron';
import type { ConsoleCommand } from '../../contract/console/command.ts';
import { originOf } from './guard-window.ts';

const waiting = new WeakMap<WebContents, ConsoleCommand[]>();
const hearing = new WeakSet<WebContents>();

/** Only pages of the console that registered get commands. */
export function openCommands(consoleOrigin: string): void {
  ipcMain.on('hears-commands', ({ sender, senderFrame }) => {
    if (senderFrame === null || senderFrame.parent !== null || originOf(senderFrame.url) !== consoleOrigin) return;
    hearing.add(sender);
    for (const command of waiting.get(sender)?.splice(0) ?? []) sender.send('command', command);
  });
}

/** Wants to be called once for each window: a page that goes away hears nothing any more. */
export function followHearing(contents: WebContents): void {
  contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) hearing.delete(contents);
  });
  contents.on('render-process-gone', () => hearing.delete(contents));
}

export function tellWindow({ webContents }: BrowserWindow, command: ConsoleCommand): void {
  if (hearing.has(webContents)) webContents.send('command', command);
  else waiting.set(webContents, [...(waiting.get(webContents) ?? []), command]);
}
