// The console in this page: the real App with its routes, at an address, against a gateway made from the contract.
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '@mantine/charts/styles.layer.css';
import '@mantine/notifications';
import '@mantine/notifications/styles.layer.css';
import '../../../renderer/app/fonts.css';
import '../../../renderer/app/global.css';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import type { InterfaceLanguage } from '../../../contract/console/language.ts';
import { setLocale } from '../../../messages/t.ts';
import { App } from '../../../renderer/app/app.tsx';
import { openRouter } from '../../../renderer/app/routes.tsx';
import { showLanguage, useLanguage } from '../../../renderer/window/language.ts';
import { useWindowState } from '../../../renderer/window/window-state.ts';
import { NOW } from '../clock/screen-time.ts';
import { type Answers, joined, openTestGateway, type TestGateway } from './gateway.ts';
import { untilQuiet } from './quiet.ts';
import { embedded, frameAnswers, type SeatRole } from './records.ts';

// Screens and dialogs are fetched when they are opened. Here all of them are there before the first, so that nothing waits for a file.
import.meta.glob('../../../renderer/{features,app/frame}/**/*.tsx', { eager: true });
await import('../../../renderer/app/ledger-trouble-page.tsx');

/** en-XA: English made strange. */
export type ScreenLanguage = 'en' | 'es' | 'en-XA';

export type ScreenOptions = {
  answers?: Answers;
  /** The environments there are; the first is shown. */
  environments?: EnvironmentView[];
  role?: SeatRole;
  language?: ScreenLanguage;
  width?: number;
  height?: number;
  /** What the clock says, for as long as the test runs. */
  now?: string;
};

export type OpenScreen = TestGateway & {
  /** Path and search of what is shown. */
  address: () => string;
  /** Goes to an address without loading anything again. */
  go: (path: string) => Promise<void>;
  back: () => void;
  /** Shows the same address again, as if the page were reloaded. */
  reload: () => Promise<void>;
};

/** A screen that isn't there after this time doesn't come, in ms. */
const LOADED = { timeout: 60_000 };

/** Opens the console at a path. The test's clock stands still; timers run. */
export async function openScreen(path: string, options: ScreenOptions = {}): Promise<OpenScreen> {
  const { environments = [embedded()], role = 'alone', language = 'en', now = NOW } = options;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
  onTestFinished(() => void vi.useRealTimers());
  failOnBrokenPage();
  await page.viewport(options.width ?? 1280, options.height ?? 800);
  sessionStorage.clear();
  localStorage.clear();
  useWindowState.setState(useWindowState.getInitialState(), true);
  await showIn(language);
  onTestFinished(() => showIn('en'));

  const isEmbedded = (id: string | null) => environments.some((one) => one.id === id && one.embedded);
  const gateway = openTestGateway(
    joined(frameAnswers({ environments, role }), options.answers ?? {}),
    (environmentId) => (isEmbedded(environmentId) ? 'alone' : role),
  );
  const open = async (at: string) => {
    const router = openRouter(createMemoryHistory({ initialEntries: [at] }));
    const shown = await render(<App launchToken="of-a-test" router={router} />);
    await untilQuiet();
    return { router, shown };
  };
  let { router, shown } = await open(path);
  const address = () => router.state.location.href;
  return {
    ...gateway,
    address,
    go: async (to) => {
      router.history.push(to);
      await vi.waitFor(() => {
        const { status, location, resolvedLocation } = router.state;
        expect({ status, at: resolvedLocation?.href }).toEqual({ status: 'idle', at: location.href });
      }, LOADED);
      await untilQuiet();
    },
    back: () => router.history.back(),
    reload: async () => {
      const at = address();
      await shown.unmount();
      ({ router, shown } = await open(at));
    },
  };
}

/** A page that broke is caught by the console, which then says so: here it fails the test. */
function failOnBrokenPage(): void {
  const broken: string[] = [];
  const { error } = console;
  const watching = vi.spyOn(console, 'error').mockImplementation((...said: unknown[]) => {
    const text = said.map(String).join(' ');
    if (/The above error occurred in|Error in route match/.test(text)) broken.push(text);
    error(...said);
  });
  onTestFinished(() => {
    watching.mockRestore();
    if (broken.length > 0) throw new Error(`A page broke: ${broken.join('; ')}`);
  });
}

/** Shows what is on the screen in another language. */
export async function showIn(language: ScreenLanguage): Promise<void> {
  if (language !== 'en-XA') {
    await showLanguage(language);
    return;
  }
  setLocale(language);
  document.documentElement.lang = 'en-US';
  // A list that keeps its texts makes them again when the language is another one.
  useLanguage.setState({ choice: 'en', language: language as string as InterfaceLanguage });
}
