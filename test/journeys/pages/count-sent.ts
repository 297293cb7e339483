// What a page sends to the gateway.
import type { Page } from 'playwright/test';

/** Counts what the page sends from now on to one errand of the gateway. */
export async function countSent(page: Page, errand: string): Promise<() => Promise<number>> {
  await page.evaluate((name) => {
    const whole = window as unknown as { sent: number };
    const send = window.fetch;
    whole.sent = 0;
    window.fetch = (input, options) => {
      if (String(input).includes(name)) whole.sent += 1;
      return send(input, options);
    };
  }, errand);
  return () => page.evaluate(() => (window as unknown as { sent: number }).sent);
}
