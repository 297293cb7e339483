// A command waits until the console's own page says that it listens. No other page receives it.
import type { BrowserWindow, IpcMainEvent } from 'electron';
import { expect, test, vi } from 'vitest';

const { heard } = vi.hoisted(() => ({ heard: new Map<string, (event: IpcMainEvent) => void>() }));

vi.mock('electron', () => ({
  ipcMain: { on: (channel: string, hear: (event: IpcMainEvent) => void) => heard.set(channel, hear) },
}));

const { openCommands, tellWindow } = await import('../../../main/shell/commands.ts');

openCommands('paydesk://console');

/** A window that was told something before its page was there; `says` is the page that says it hears. */
function toldWindow() {
  const sent: unknown[] = [];
  const webContents = { send: (_channel: string, command: unknown) => sent.push(command) };
  tellWindow({ webContents } as unknown as BrowserWindow, { do: 'reopened' });
  const says = (senderFrame: { parent: object | null; url: string } | null) =>
    heard.get('hears-commands')?.({ sender: webContents, senderFrame } as unknown as IpcMainEvent);
  return { sent, says };
}

test('the console’s page is told what waited for it', () => {
  const { sent, says } = toldWindow();
  expect(sent).toEqual([]);
  says({ parent: null, url: 'paydesk://console/orders' });
  expect(sent).toEqual([{ do: 'reopened' }]);
});

test.each([
  ['a page of another origin', { parent: null, url: 'http://127.0.0.1:4001/ticket' }],
  ['a page whose address begins like the console’s', { parent: null, url: 'paydesk://console.example/' }],
  ['the page that says that a window keeps stopping', { parent: null, url: 'data:text/html,stopped' }],
  ['a frame within the console’s page', { parent: {}, url: 'paydesk://console/' }],
  ['a frame that is gone', null],
])('%s is told nothing', (_who, frame) => {
  const { sent, says } = toldWindow();
  says(frame);
  expect(sent).toEqual([]);
});
