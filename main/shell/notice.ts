// The system's own notification. A click opens what it tells of, in the window there is or in a new one.
import { Notification } from 'electron';
import type { Notice } from '../../contract/console/notices.ts';
import { noticeWords } from './notice-words.ts';
import type { ConsoleWindows } from './windows.ts';

/** Held until it is clicked or gone: Electron forgets the click of one that nothing refers to. */
let shown: Notification | null = null;

/** Shows it in place of the one before. */
export function showNotice(notice: Notice, windows: () => ConsoleWindows | null): void {
  if (!Notification.isSupported()) return;
  shown?.close();
  shown = new Notification(noticeWords(notice));
  const { to, environmentId } = notice;
  shown.on('click', () => {
    const open = windows();
    open?.tell({ do: 'show', to, environmentId }, open.show());
  });
  shown.show();
}
