// The checkout as the consumer meets it, inside the preview.
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

  async choose(account: Account): Promise<void> {
    await this.press('Continue');
    await this.press(new RegExp(`^${account}`));
  }

  async authorize(account: Account = 'Everyday Checking'): Promise<void> {
    await this.choose(account);
    await this.press(/^Authorize payment/);
    await this.frame.getByRole('heading', { name: 'Payment authorized' }).waitFor();
  }
}
