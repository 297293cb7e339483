// The desktop's own notification that payments came back. A click opens their list in the window that is there.
import { type BrowserWindow, Notification } from 'electron';
import { type ReturnsNotice, returnsFragment } from '../../contract/console/notices.ts';
import { noticeWords } from './notice-words.ts';

/** Held until it is clicked or gone: Electron forgets the click of one that nothing refers to. */
let shown: Notification | null = null;

/** Shows it in place of the one before. */
export function showReturns(notice: ReturnsNotice, window: BrowserWindow | null): void {
  if (!Notification.isSupported()) return;
  shown?.close();
  shown = new Notification(noticeWords(notice));
  shown.on('click', () => {
    if (!window || window.isDestroyed()) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
    // A fragment change doesn't reload the page, so typed text stays.
    const address = new URL(window.webContents.getURL());
    address.hash = returnsFragment(notice.where[0].id);
    void window.loadURL(address.href);
  });
  shown.show();
}
