// The seller in a browser of its own: registers by the onboarding link, activates, and generates API keys on the service's dashboard pages.
import { type Browser, expect, type Page } from 'playwright/test';

type Mail = { recipient: string; body: string };

export class SellerAtTheService {
  readonly page: Page;
  private readonly link: string;
  private readonly email: string;

  private constructor(page: Page, link: string, email: string) {
    this.page = page;
    this.link = link;
    this.email = email;
  }

  /** Registers, with the code that was mailed. */
  static async register(browser: Browser, link: string, name: string, email: string): Promise<SellerAtTheService> {
    const seller = new SellerAtTheService(await browser.newPage(), link, email);
    const { page } = seller;
    await page.goto(link);
    await page.getByLabel('Business name').fill(name);
    await page.getByLabel('Your full name').fill('Sam Orchard');
    await page.getByLabel('Your email address').fill(email);
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByLabel(/code/i).fill(await seller.mailedCode(email));
    await page.getByRole('button').first().click();
    await page.waitForURL(/\/dashboard\/?(\?|$)/);
    return seller;
  }

  async activate(): Promise<void> {
    const { page } = this;
    await page.goto(new URL('/dashboard/business', this.link).href);
    const details = {
      'Legal name': 'Sunny Orchard LLC',
      'Tax ID': '31-4159265',
      Phone: '(415) 555-0199',
      'Street address': '12 Orchard Lane',
      City: 'Springfield',
      'ZIP code': '62701',
      'Bank name': 'First Bank',
      'Routing number': '011000015',
      'Account number': '000123456789',
    };
    for (const [label, value] of Object.entries(details)) await page.getByLabel(label).fill(value);
    await page.getByLabel('Business type').selectOption('llc');
    await page.getByLabel('State', { exact: true }).selectOption('IL');
    await page.getByRole('button', { name: 'Activate account' }).click();
    await expect(page).toHaveURL(/done=activated/);
  }

  async makeKeys(): Promise<{ clientId: string; clientSecret: string }> {
    const { page } = this;
    await page.goto(new URL('/dashboard/keys', this.link).href);
    await page.getByRole('button', { name: 'Send me a code' }).click();
    await page.getByLabel('Code').fill(await this.mailedCode(this.email));
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name').fill('Paydesk');
    await page.getByRole('button', { name: 'Create API keys' }).click();
    return {
      clientId: await page.getByLabel('Client ID').inputValue(),
      clientSecret: await page.getByLabel('Client secret').inputValue(),
    };
  }

  private async mailedCode(email: string): Promise<string> {
    const answer = await fetch(new URL('/sandbox/outbox', this.link));
    const { messages } = (await answer.json()) as { messages: Mail[] };
    return /^(\d{6})\r?$/m.exec(messages.find(({ recipient }) => recipient === email)?.body ?? '')?.[1] ?? '';
  }
}
