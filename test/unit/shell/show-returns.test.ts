// The desktop notification of returned payments: one at a time, and a click shows the list without reloading the page.
import type { BrowserWindow } from 'electron';
import { beforeEach, expect, test, vi } from 'vitest';

const { made, support } = vi.hoisted(() => ({
  made: [] as { options: { title: string; body: string }; click: () => void; isShown: boolean; isClosed: boolean }[],
  support: { isThere: true },
}));

vi.mock('electron', () => ({
  Notification: class {
    static isSupported = () => support.isThere;
    private readonly own;
    constructor(options: { title: string; body: string }) {
      this.own = { options, click: (): void => undefined, isShown: false, isClosed: false };
      made.push(this.own);
    }
    on(_event: 'click', click: () => void) {
      this.own.click = click;
    }
    show() {
      this.own.isShown = true;
    }
    close() {
      this.own.isClosed = true;
    }
  },
}));

const { showReturns } = await import('../../../main/shell/show-returns.ts');

const NOTICE = { count: 2, where: [{ id: 'env_1', name: 'Production' }] } as Parameters<typeof showReturns>[0];

beforeEach(() => {
  made.length = 0;
  support.isThere = true;
});

function openWindow({ isDestroyed = false } = {}) {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const window = {
    isDestroyed: () => isDestroyed,
    isMinimized: () => true,
    restore: note('restore'),
    show: note('show'),
    focus: note('focus'),
    webContents: { getURL: () => 'paydesk://console/orders/order_1?x=1' },
    loadURL: async (address: string) => void done.push(address),
  };
  return { window: window as unknown as BrowserWindow, done };
}

test('a click brings the window to the front and opens the list at the same page', () => {
  const { window, done } = openWindow();
  showReturns(NOTICE, window);
  expect(made[0]).toMatchObject({
    options: { title: '2 payments came back in Production', body: 'Open Returns' },
    isShown: true,
  });
  made[0]?.click();
  expect(done).toEqual(['restore', 'show', 'focus', 'paydesk://console/orders/order_1?x=1#returns-of=env_1']);
});

test('a new notification takes the place of the one before', () => {
  showReturns(NOTICE, openWindow().window);
  showReturns(NOTICE, openWindow().window);
  expect(made.map(({ isClosed }) => isClosed)).toEqual([true, false]);
});

test('a click after the window is gone does nothing, and without notifications nothing is shown', () => {
  const { window, done } = openWindow({ isDestroyed: true });
  showReturns(NOTICE, window);
  made[0]?.click();
  showReturns(NOTICE, null);
  made[1]?.click();
  expect(done).toEqual([]);
  support.isThere = false;
  showReturns(NOTICE, window);
  expect(made).toHaveLength(2);
});
