// The desktop window's locks, tried from inside: what a script that got into the page, or a page that got into the webview, would find.
import { expect, type Page } from 'playwright/test';
import { type SharedWindow, test } from '../support/window/console-fixture.ts';
import { ConsolePages } from './pages/console.ts';

const FOREIGN_WEBVIEWS = [
  ['another address', { src: 'data:text/html,<title>foreign</title>', partition: 'checkout' }],
  ['another partition', { src: 'preview', partition: 'persist:console' }],
  ['no partition', { src: 'preview' }],
] as const;

/** Those of the steps before are gone, their pages too. */
async function removeWebviews({ page, electron }: SharedWindow): Promise<void> {
  await page.evaluate(() => {
    for (const webview of document.querySelectorAll('webview')) webview.remove();
  });
  const guests = () =>
    electron.evaluate(
      ({ webContents }) => webContents.getAllWebContents().filter((one) => one.getType() === 'webview').length,
    );
  await expect.poll(guests).toBe(0);
}

/** Adds a webview of the preview's origin, with these attributes too, and resolves when its page is there. */
async function openWebview(page: Page, attributes: Record<string, string>): Promise<void> {
  await page.evaluate(async (given) => {
    const policy = (await fetch('/')).headers.get('content-security-policy');
    const preview = /frame-src (\S+?);/.exec(policy ?? '')?.[1];
    const webview = document.createElement('webview');
    webview.id = 'tried';
    for (const [name, value] of Object.entries({ src: `${preview}/x`, partition: 'checkout', ...given })) {
      webview.setAttribute(name, value);
    }
    const loaded = new Promise((resolve) => webview.addEventListener('did-stop-loading', resolve));
    document.body.append(webview);
    await loaded;
  }, attributes);
}

/** Runs code in that webview's page. */
const inWebview = (page: Page, code: string) =>
  page.evaluate(
    (text) =>
      (
        document.getElementById('tried') as unknown as { executeJavaScript: (code: string) => Promise<unknown> }
      ).executeJavaScript(text),
    code,
  );

test('the locks of the desktop window hold against what got into its page or its webview', async ({ sharedWindow }) => {
  const { page, electron } = sharedWindow;

  await test.step('the page has no Node, and the bridge gives two things: the launch token, and what the menu tells', async () => {
    const found = await page.evaluate(() => ({
      node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
      bridge: Object.keys(window.paydeskConsole ?? {}),
    }));
    expect(found).toEqual({ node: [], bridge: ['launchToken', 'onCommand'] });
  });

  await test.step('the console’s window has every guard of Electron’s on, and its page comes by our own scheme', async () => {
    const preferences = await electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      // Electron has no type for it.
      return (
        contents as { getLastWebPreferences?: () => Record<string, unknown> } | undefined
      )?.getLastWebPreferences?.();
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      nodeIntegrationInSubFrames: false,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
    });
    for (const name of ['enableBlinkFeatures', 'disableBlinkFeatures']) expect(preferences?.[name] ?? '').toBe('');
    expect(new URL(page.url()).protocol).toBe('paydesk:');
  });

  await test.step('main gives the launch token to the top frame of the console’s page only', async () => {
    const answers = await electron.evaluate(({ ipcMain }) => {
      type Handler = (event: unknown) => Promise<unknown>;
      const { _invokeHandlers: handlers } = ipcMain as unknown as { _invokeHandlers: Map<string, Handler> };
      const ask = async (senderFrame: unknown) => {
        let answer: unknown = null;
        const event = { senderFrame, _reply: (given: unknown) => (answer = given), _throw: () => (answer = 'refused') };
        try {
          const given = await handlers.get('launch-token')?.(event);
          return typeof (given ?? answer) === 'string' && answer !== 'refused' ? 'given' : 'refused';
        } catch {
          return 'refused';
        }
      };
      return Promise.all(
        [
          { parent: null, url: 'paydesk://console/orders' },
          { parent: {}, url: 'paydesk://console/' },
          { parent: null, url: 'http://127.0.0.1:4001/ticket' },
          { parent: null, url: 'paydesk://console.example/' },
          { parent: null, url: 'data:text/html,a' },
          null,
        ].map(ask),
      );
    });
    expect(answers).toEqual(['given', 'refused', 'refused', 'refused', 'refused', 'refused']);
  });

  await test.step('no permission is given', async () => {
    const states = await page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  await test.step('no inline script runs, and nothing but the gateway is reached', async () => {
    const ran = await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'window.inlineRan = true';
      document.body.append(script);
      return 'inlineRan' in window;
    });
    expect(ran).toBe(false);
    const reached = await page.evaluate(() =>
      fetch('https://example.com/').then(
        () => true,
        () => false,
      ),
    );
    expect(reached).toBe(false);
  });

  for (const [what, attributes] of FOREIGN_WEBVIEWS) {
    await test.step(`a webview with ${what} is not attached, while the preview's is`, async () => {
      await removeWebviews(sharedWindow);
      const policy = await page.evaluate(async () => (await fetch('/')).headers.get('content-security-policy'));
      const preview = /frame-src (\S+?);/.exec(policy ?? '')?.[1];
      const attached = await page.evaluate(
        ({ foreign, own }) => {
          const add = (given: Record<string, string>) => {
            const webview = document.createElement('webview');
            for (const [name, value] of Object.entries(given)) webview.setAttribute(name, value);
            const attaches = new Promise<void>((resolve) => webview.addEventListener('did-attach', () => resolve()));
            document.body.append(webview);
            return attaches;
          };
          let foreignAttached = false;
          void add(foreign).then(() => {
            foreignAttached = true;
          });
          // Asked for after the foreign one, so when it is attached the foreign one has had its turn.
          return add(own).then(() => foreignAttached);
        },
        {
          foreign: { ...attributes, src: attributes.src === 'preview' ? `${preview}/x` : attributes.src },
          own: { src: `${preview}/x`, partition: 'checkout' },
        },
      );
      expect(attached).toBe(false);
    });
  }

  await test.step('a webview has our preferences, whatever its attributes ask for', async () => {
    await removeWebviews(sharedWindow);
    await openWebview(page, {
      allowpopups: 'true',
      disableblinkfeatures: 'AutomationControlled',
      disablewebsecurity: 'true',
      blinkfeatures: 'WebBluetooth',
      enableblinkfeatures: 'WebBluetooth',
      httpreferrer: 'https://bank.example/',
      nodeintegration: 'true',
      nodeintegrationinsubframes: 'true',
      plugins: 'true',
      preload: 'file:///etc/hostname',
      useragent: 'Another/1.0',
      webpreferences:
        'contextIsolation=no, sandbox=no, webviewTag=yes, devTools=yes, experimentalFeatures=yes, zoomFactor=3',
    });
    const preferences = await electron.evaluate(({ webContents }) => {
      const guest = webContents.getAllWebContents().find((contents) => contents.getType() === 'webview');
      return (guest as unknown as { getLastWebPreferences: () => Record<string, unknown> }).getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      experimentalFeatures: false,
      disablePopups: true,
      disableDialogs: true,
      allowRunningInsecureContent: false,
    });
    for (const name of ['enableBlinkFeatures', 'disableBlinkFeatures']) expect(preferences[name] ?? '').toBe('');
    expect(preferences['zoomFactor'] ?? 1).toBe(1);
    const found =
      '[Object.keys(paydeskCheckout).join(), typeof require, typeof process, navigator.userAgent, document.referrer]';
    expect(await inWebview(page, found)).toEqual([
      'report',
      'undefined',
      'undefined',
      expect.not.stringContaining('Another'),
      '',
    ]);
  });

  await test.step('a page in the webview saves no file, while the console saves its own', async () => {
    await removeWebviews(sharedWindow);
    await openWebview(page, {});
    await electron.evaluate(({ session }) => {
      const seen: boolean[] = [];
      (globalThis as { downloads?: boolean[] }).downloads = seen;
      session.fromPartition('checkout').on('will-download', (event) => void seen.push(event.defaultPrevented));
    });
    await inWebview(
      page,
      `const link = document.createElement('a');
     link.href = URL.createObjectURL(new Blob(['a']));
     link.download = 'statement.pdf';
     link.click();`,
    );
    const seen = () => electron.evaluate(() => (globalThis as { downloads?: boolean[] }).downloads);
    await expect.poll(seen).toEqual([true]);

    const pages = new ConsolePages(page);
    await pages.goTo('Audit log');
    const file = await sharedWindow.save(() => page.getByRole('button', { name: 'CSV', exact: false }).first().click());
    expect(file.text).toContain(',');
  });

  await test.step('a checkout is given no permission, not even to write what is copied', async () => {
    await removeWebviews(sharedWindow);
    await openWebview(page, {});
    const states = await inWebview(
      page,
      `Promise.all(['geolocation', 'notifications', 'camera', 'midi', 'clipboard-write', 'clipboard-read'].map(
      async (name) => (await navigator.permissions.query({ name })).state))`,
    );
    expect(states).toEqual(Array(6).fill('denied'));
  });

  await test.step('no certificate is excused, and none of this person’s is shown', async () => {
    const answers = await electron.evaluate(({ app, webContents }) => {
      const [contents] = webContents.getAllWebContents();
      const ask = (event: string, ...args: unknown[]) => {
        const seen = { prevented: false, answer: null as unknown };
        const preventDefault = () => {
          seen.prevented = true;
        };
        app.emit(event, { preventDefault }, ...args, (...given: unknown[]) => {
          seen.answer = given;
        });
        return seen;
      };
      return {
        certificate: ask('certificate-error', contents, '', '', null),
        login: ask('login', contents, {}, {}),
        own: ask('select-client-certificate', contents, '', []),
      };
    });
    expect(answers).toEqual({
      certificate: { prevented: true, answer: [false] },
      login: { prevented: true, answer: [] },
      own: { prevented: true, answer: [] },
    });
  });

  await test.step('no window opens, and the console’s window goes nowhere else', async () => {
    // Comes last: Playwright waits for the way elsewhere that isn't gone before it looks at the page again.
    const before = page.url();
    const opened = await page.evaluate(() => window.open('https://example.com/') === null);
    expect(opened).toBe(true);
    const after = await page.evaluate(async () => {
      const link = document.createElement('a');
      link.href = 'http://127.0.0.1:9/';
      document.body.append(link);
      link.click();
      // Two ways through the gateway and back: a page that was leaving would be gone by now.
      for (const path of ['/', '/icon.svg']) await fetch(path);
      return location.href;
    });
    expect(after).toBe(before);
  });
});
