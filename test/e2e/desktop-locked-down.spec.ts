// The desktop window's locks, tried from inside: what a script that got into the page, or a page that got into the webview, would find.
import { expect } from 'playwright/test';
import { test } from '../support/console/console-fixture.ts';

test('the page has no Node, and the bridge gives one thing: the launch token', async ({ consoleWindow }) => {
  const found = await consoleWindow.page.evaluate(() => ({
    node: ['require', 'process', 'module', 'Buffer'].filter((name) => name in window),
    bridge: Object.keys(window.paydeskConsole ?? {}),
  }));
  expect(found).toEqual({ node: [], bridge: ['launchToken'] });
});

test('no window opens, and the console’s window goes nowhere else', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
  await page.getByRole('link', { name: 'Sessions' }).waitFor();
  const before = page.url();
  const opened = await page.evaluate(() => window.open('https://example.com/') === null);
  expect(opened).toBe(true);
  const after = await page.evaluate(async () => {
    const link = document.createElement('a');
    link.href = 'http://127.0.0.1:9/';
    document.body.append(link);
    link.click();
    // Two ways through the door and back: a page that was leaving would be gone by now.
    for (const path of ['/', '/icon.svg']) await fetch(path);
    return location.href;
  });
  expect(after).toBe(before);
});

test('no permission is given', async ({ consoleWindow }) => {
  const states = await consoleWindow.page.evaluate(async () => {
    const names = ['geolocation', 'notifications', 'camera', 'microphone'] as PermissionName[];
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
});

test('no inline script runs, and nothing but the door is reached', async ({ consoleWindow }) => {
  const { page } = consoleWindow;
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

const FOREIGN_WEBVIEWS = [
  ['another address', { src: 'data:text/html,<title>foreign</title>', partition: 'checkout' }],
  ['another partition', { src: 'preview', partition: 'persist:console' }],
  ['no partition', { src: 'preview' }],
] as const;

for (const [what, attributes] of FOREIGN_WEBVIEWS) {
  test(`a webview with ${what} is not attached, while the preview's is`, async ({ consoleWindow }) => {
    const { page } = consoleWindow;
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
