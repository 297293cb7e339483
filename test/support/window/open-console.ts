// What a test holds of a running console, whichever its way in.
import type { ElectronApplication, FrameLocator, Page } from 'playwright/test';

/** What a console is opened on. */
export type OpenOn = { dataFolder: string; environment: Record<string, string> };

export type SavedFile = { name: string; text: string };

export type OpenConsole = {
  page: Page;
  /** Electron's own process, where this way in has one. */
  electron: ElectronApplication | null;
  /** The checkout's own frame, inside the preview that was opened last. */
  checkoutFrame: () => Promise<FrameLocator>;
  /** The addresses outside that a person was sent to: by the system's browser, or in a new tab. */
  outside: () => Promise<string[]>;
  /** The file that `press` makes the console save. */
  save: (press: () => Promise<unknown>) => Promise<SavedFile>;
  /** Ends it as a person would; resolves when it is gone. */
  close: () => Promise<void>;
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>;
};
