// Through the day: the computer sleeps and wakes, the network goes and comes back, and Help › Diagnostics says how things are.
import { expect, type Page } from 'playwright/test';
import { chooseFromMenu } from '../support/window/menu.ts';
import { type RunningProvider, test } from '../support/window/provider-fixture.ts';
import { ConsolePages } from './pages/console.ts';
import { addEnvironment } from './pages/environments.ts';
import { createSession } from './pages/new-session.ts';

/** How often the page has asked for something that it asks for once. */
async function countAsked(page: Page, what: string): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const whole = window as unknown as { asked: number };
    const send = window.fetch;
    whole.asked = 0;
    window.fetch = (input, options) => {
      if ((input instanceof Request ? input.url : String(input)).endsWith(name)) whole.asked += 1;
      return send(input, options);
    };
  }, what);
  return () => page.evaluate(() => (window as unknown as { asked: number }).asked);
}
const ELSEWHERE = {
  base_url: 'https://api.southwind.example',
  auth_url: 'https://api.southwind.example/token',
  js_url: 'https://js.southwind.example',
  dashboard_url: 'https://southwind.example',
} as RunningProvider;

const setOnline = (page: Page, isOnline: boolean) =>
  page.evaluate((is) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => is });
    window.dispatchEvent(new Event(is ? 'online' : 'offline'));
  }, isOnline);

test('Paydesk lasts through the day', async ({ sharedWindow }) => {
  const { page, electron, dataFolder } = sharedWindow;

  await test.step('after the computer slept, each window asks again for what it shows', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const asked = await countAsked(page, '/backup/state');
    await electron.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
    await expect.poll(asked).toBeGreaterThan(0);
  });

  await test.step('diagnostics are read in full first, and hold nothing of a payment', async () => {
    await createSession(new ConsolePages(page), {
      amount: '1234.56',
      firstName: 'Plantedname',
      lastName: 'Hiddenname',
    });
    await chooseFromMenu(electron, '/diagnostics');
    const text = page.getByRole('textbox', { name: 'Diagnostics text' });
    await expect(text).toHaveValue(/version: 0\./);
    const shown = await text.inputValue();
    expect(shown).toContain('sessions.create done');
    expect(shown).toContain('electron: ');
    for (const planted of ['Plantedname', 'Hiddenname', '123456', '1234.56', 'sess_', 'http', dataFolder]) {
      expect(shown).not.toContain(planted);
    }
    const saved = await sharedWindow.save(() => page.getByRole('button', { name: 'Save as file' }).click());
    expect(saved).toEqual({ name: 'paydesk-diagnostics.txt', text: shown });
  });

  await test.step('a network that is gone is told where one is needed, and when it is back the page asks again', async () => {
    await new ConsolePages(page).goTo('Overview');
    const told = page.getByText('This computer is offline');
    await setOnline(page, false);
    // The sandbox is inside.
    await expect(told).toBeHidden();
    await setOnline(page, true);
    await addEnvironment(new ConsolePages(page), ELSEWHERE, { name: 'Southwind' });
    await setOnline(page, false);
    await expect(told).toBeVisible();
    const asked = await countAsked(page, '/backup/state');
    await setOnline(page, true);
    await expect(told).toBeHidden();
    await expect.poll(asked).toBeGreaterThan(0);
  });
});
