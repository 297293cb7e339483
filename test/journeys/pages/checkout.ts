// The checkout as the consumer meets it, inside the preview.
import { randomUUID } from 'node:crypto';
import { expect, type FrameLocator, type Locator } from 'playwright/test';
import type { ConsoleWindow } from '../../support/window/console-fixture.ts';
import type { ConsolePages } from './console.ts';

type Account = 'Everyday Checking' | 'Household Savings' | 'Low Balance Checking';

export class Checkout {
  readonly frame: FrameLocator;
  private readonly pages: ConsolePages;

  constructor(frame: FrameLocator, pages: ConsolePages) {
    this.frame = frame;
    this.pages = pages;
  }

  /** Opens the preview of the session that is shown. */
  static async open(consoleWindow: Pick<ConsoleWindow, 'checkoutFrame'>, pages: ConsolePages): Promise<Checkout> {
    // One that was left stays until the next is there. A webview holds an iframe without an address.
    const preview = pages.page.locator('webview, iframe[src]');
    const before = (await preview.count()) > 0 ? await preview.getAttribute('src') : null;
    await pages.click(/^(Preview checkout|Preview anyway)/);
    await expect(preview).not.toHaveAttribute('src', before ?? '');
    return new Checkout(await consoleWindow.checkoutFrame(), pages);
  }

  async press(name: string | RegExp): Promise<void> {
    this.pages.clicks += 1;
    await this.frame.getByRole('button', { name }).click();
  }

  /** Proves to be the consumer, by the code that a sandbox shows. */
  async prove(contact = `consumer-${randomUUID()}@example.test`): Promise<void> {
    await this.type(this.frame.getByRole('textbox', { name: /^Email/ }), contact);
    await this.press('Send me a code');
    await this.press('Use it');
  }

  /** Into the field itself: keys go to the window's own page, never to a frame within a webview. */
  private async type(field: Locator, text: string): Promise<void> {
    await field.evaluate((element, value) => {
      const input = element as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }, text);
  }

  async choose(account: Account): Promise<void> {
    await this.prove();
    await this.press('First Sandbox Bank');
    await this.type(this.frame.getByLabel('Username'), 'ada');
    await this.type(this.frame.getByLabel('Password'), 'any');
    await this.press('Log in');
    await this.press(account);
  }

  /** Leaves half way, which is asked about once. */
  async leave(): Promise<void> {
    await this.press('Close');
    await this.press('Leave');
  }

  /** With an account number that is typed, instead of a bank's login. */
  async authorizeTyped(routingNumber: string, accountNumber: string): Promise<void> {
    await this.prove();
    await this.press('Enter account number instead');
    await this.type(this.frame.getByLabel('Routing number'), routingNumber);
    await this.type(this.frame.getByLabel('Account number', { exact: true }), accountNumber);
    await this.press('Use this account');
    await this.press(/^Authorize payment/);
    await this.frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  }

  async authorize(account: Account = 'Everyday Checking'): Promise<void> {
    await this.choose(account);
    await this.press(/^Authorize payment/);
    await this.frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  }
}
