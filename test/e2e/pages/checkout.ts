// The checkout as the consumer meets it, inside the preview.
import { randomUUID } from 'node:crypto';
import type { FrameLocator } from 'playwright/test';
import type { ConsoleWindow } from '../../support/console/console-fixture.ts';
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
  static async open(consoleWindow: ConsoleWindow, pages: ConsolePages): Promise<Checkout> {
    await pages.click(/^(Preview checkout|Show the preview anyway)/);
    return new Checkout(await consoleWindow.checkoutFrame(), pages);
  }

  async press(name: string | RegExp): Promise<void> {
    this.pages.clicks += 1;
    await this.frame.getByRole('button', { name }).click();
  }

  /** Proves to be the consumer, by the code that a sandbox shows. */
  async prove(contact = `consumer-${randomUUID()}@example.test`): Promise<void> {
    const field = this.frame.getByRole('textbox', { name: /^E-mail/ });
    await field.fill(contact);
    await this.press('Send me a code');
    await this.press('Use it');
  }

  async choose(account: Account): Promise<void> {
    await this.prove();
    await this.press('First Sandbox Bank');
    await this.frame.getByLabel('User name').fill('ada');
    await this.frame.getByLabel('Password').fill('any');
    await this.press('Log in');
    await this.press(account);
  }

  /** Leaves half way, which is asked about once. */
  async leave(): Promise<void> {
    await this.press('Close');
    await this.press('Leave');
  }

  async authorize(account: Account = 'Everyday Checking'): Promise<void> {
    await this.choose(account);
    await this.press(/^Authorize payment/);
    await this.frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  }
}
