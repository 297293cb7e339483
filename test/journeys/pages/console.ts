// The console as a person uses it: its navigation and what every screen has.
import { expect, type Page } from 'playwright/test';

export class ConsolePages {
  readonly page: Page;
  /** How often the person has clicked, to hold the way from first start to captured payment short. */
  clicks = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async click(name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('button', { name }).first().click();
  }

  /** Opens a card of developers’ details, which the window remembers. Not counted as a click: a person doesn’t need them. */
  async unfold(title: 'Calls' | 'Event log'): Promise<void> {
    const card = this.page.getByRole('button', { name: new RegExp(`^${title}`) });
    if ((await card.getAttribute('aria-expanded')) === 'false') await card.click();
  }

  /** Follows a link of the page. */
  async follow(name: string | RegExp): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('main').getByRole('link', { name }).first().click();
  }

  async goTo(
    screen:
      | 'Overview'
      | 'Sessions'
      | 'Orders'
      | 'Capture many'
      | 'Returns'
      | 'Sellers'
      | 'Seller fees'
      | 'Needs review'
      | 'Environment'
      | 'Network'
      | 'Backups'
      | 'Audit log',
  ): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('navigation').getByRole('link', { name: screen }).click();
    // A screen is fetched when it is opened; until it is there, the former one stands.
    await expect(this.page).toHaveTitle(new RegExp(`^${screen} ·`));
  }

  problem() {
    return this.page.getByRole('alert');
  }
}
