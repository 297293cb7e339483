// What a test holds of a running console, whichever its way in.
import type { ElectronApplication, FrameLocator, Page, ViewportSize } from 'playwright/test';
import type { ConsoleClient } from '../console/console-client.ts';

/** What a console is opened on. */
export type OpenOn = { dataFolder: string; environment: Record<string, string> };

/** How a browser's window is opened; a window of the desktop app has a size and a language of its own. */
export type WindowLook = { viewport: ViewportSize | null; locale: string | undefined };

export type SavedFile = { name: string; text: string };

/** One window, and what a person does beside its page. */
export type OpenWindow = {
  page: Page;
  /** The checkout's own frame, inside the preview that was opened last. */
  checkoutFrame: () => Promise<FrameLocator>;
  /** The addresses outside that a person was sent to: by the system's browser, or in a new tab. */
  outside: () => Promise<string[]>;
  /** The file that `press` makes the console save. */
  save: (press: () => Promise<unknown>) => Promise<SavedFile>;
};

export type OpenConsole = OpenWindow & {
  /** Electron's own process, where this way in has one. */
  electron: ElectronApplication | null;
  /** Its procedures, called as its page calls them. */
  client: ConsoleClient;
  /** A window in which nothing was done yet, in the place of `page`. */
  openFresh: (look: WindowLook) => Promise<OpenWindow>;
  /** Ends it as a person would; resolves when it is gone. */
  close: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};
