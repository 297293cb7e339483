// Production behind TLS, in a real Chromium that trusts the proxy's certificate: a platform and its seller register, a consumer pays in a shop of another site, and the fee is paid out.
import { type Browser, chromium, type FrameLocator, type Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumArguments, chromiumExecutable } from '../support/browser/chromium.ts';
import { startTlsProxy, type TlsProxy } from '../support/network/tls-proxy.ts';
import { length } from '../support/runner/length.ts';
import { type Mailbox, serverMails } from '../support/service/dashboard.ts';
import { startMailServer } from '../support/service/mail-server.ts';
import { basic, serviceOfTest } from '../support/service/payment-service.ts';
import { startCheckout, told } from '../support/shop/merchant-page.ts';

/** Its fee of 1.5 % is more than the holding balance. */
const AMOUNT = 1_000_000;

/** With the headers that docs/integrating.md asks of a shop's page. */
const shopPage = (checkout: string) => `<!doctype html><html lang="en"><title>Shop</title>
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${checkout}; frame-src ${checkout}">
  <script src="${checkout}/v1.js"></script><h1>Shop</h1></html>`;

async function launch(args: string[]): Promise<Browser> {
  const executablePath = chromiumExecutable();
  const browser = await chromium.launch({
    args: [...chromiumArguments, ...args],
    ...(executablePath && { executablePath }),
  });
  onTestFinished(() => browser.close());
  return browser;
}

/** A page of a person of their own. What the browser complains of there, and what it loads without TLS, is put into `complaints`. */
async function personIn(browser: Browser, complaints: string[]): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (!/^(https|data|blob):/.test(request.url())) complaints.push(request.url());
  });
  return page;
}

/** From the registration form to an activated account. */
async function register(page: Page, mailbox: Mailbox, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel('Business name').fill(name);
  await page.getByLabel('Your full name').fill('Pat Tree');
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByLabel('Code').fill(await mailbox(email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('link', { name: 'Add business details' }).click();
  const fields = {
    'Legal name': `${name} LLC`,
    'Tax ID': '31-4159265',
    Phone: '(415) 555-0199',
    City: 'Springfield',
    'Street address': '12 Orchard Lane',
    'ZIP code': '62701',
    'Bank name': 'First Bank',
    'Routing number': '011000015',
    'Account number': '000123456789',
  };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Business type').selectOption('llc');
  await page.getByLabel('State').selectOption('IL');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByText('Account activated').waitFor();
}

type Keys = { clientId: string; clientSecret: string };

/** Makes a seller's keys in the dashboard and enters them for its marketplace. */
async function connect(page: Page, dashboard: string, code: () => Promise<string>): Promise<Keys> {
  await page.goto(`${dashboard}/dashboard/keys`);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByLabel('Code').fill(await code());
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Web shop');
  await page.getByRole('button', { name: 'Create API keys' }).click();
  const clientId = await page.getByLabel('Client ID').inputValue();
  const clientSecret = await page.getByLabel('Client secret').inputValue();
  await page.goto(`${dashboard}/dashboard/integrations`);
  await page.getByLabel('Client ID').fill(clientId);
  await page.getByLabel('Client secret').fill(clientSecret);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('button', { name: 'Disconnect' }).waitFor();
  return { clientId, clientSecret };
}

type Call = <Answer>(path: string, body: object) => Promise<Answer>;

/** The API as the seller's server calls it, with a token of its keys. */
async function serverOf({ post, origins }: TlsProxy, { clientId, clientSecret }: Keys): Promise<Call> {
  const form = {
    Authorization: basic(clientId, clientSecret),
    'Content-Type': 'application/x-www-form-urlencoded',
  };
  const { text } = await post(`${origins.auth}/oauth2/token`, form, 'grant_type=client_credentials');
  const { access_token: token } = JSON.parse(text) as { access_token: string };
  return async <Answer>(path: string, body: object) => {
    const headers = { Authorization: `bearer ${token}`, 'Content-Type': 'application/json' };
    const made = await post(`${origins.api}/api/v2.0${path}`, headers, JSON.stringify(body));
    expect(made.status, made.text).toBe(200);
    return JSON.parse(made.text) as Answer;
  };
}

/** A fingerprint reader that always says yes. */
async function addFingerprintReader(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const;
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
}

/** By a mailed code and a typed account, as far as the review. */
async function comeToReview(checkout: FrameLocator, code: () => Promise<string>): Promise<void> {
  await checkout.getByRole('button', { name: 'Send me a code' }).click();
  await checkout.getByRole('textbox', { name: 'Six-digit code' }).fill(await code());
  await checkout.getByLabel('Routing number').fill('011000015');
  await checkout.getByLabel('Account number').fill('000123456789');
  await checkout.getByRole('button', { name: 'Use this account' }).click();
}

async function authorize(checkout: FrameLocator): Promise<void> {
  await checkout.getByRole('button', { name: 'Authorize payment of $10,000.00' }).click();
  await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
}

async function payByCode(checkout: FrameLocator, code: () => Promise<string>): Promise<void> {
  await comeToReview(checkout, code);
  await authorize(checkout);
}

/** The device is remembered, and a passkey made on it. */
async function payAndMakePasskey(checkout: FrameLocator, code: () => Promise<string>): Promise<void> {
  await comeToReview(checkout, code);
  await checkout.getByRole('checkbox', { name: 'Remember me on this device' }).check();
  await authorize(checkout);
  await checkout.getByRole('button', { name: 'Create a passkey' }).click();
  await checkout.getByText('Your passkey is ready for next time.').waitFor();
}

async function payByPasskey(checkout: FrameLocator): Promise<void> {
  await checkout.getByRole('button', { name: 'Authorize payment with passkey' }).click();
  await checkout.getByRole('heading', { name: 'Payment authorized' }).waitFor();
}

/** On the page that says what the month's fees came to. */
async function startPayout(page: Page, dashboard: string): Promise<void> {
  await page.goto(`${dashboard}/dashboard/statements`);
  await page.getByRole('link', { name: 'Start payout of $350.00' }).click();
  await page.getByRole('button', { name: 'Start payout of $350.00' }).click();
  await page.getByText('You’ve already started this month’s payout.').waitFor();
}

const PROXIES = [
  { what: 'writes its own Host', keepsHost: false },
  { what: 'keeps the Host', keepsHost: true },
];

test.each(length(PROXIES.slice(0, 1), PROXIES))(
  'registers, onboards, takes payments and pays out behind a proxy that $what',
  { timeout: 240_000 },
  async ({ keepsHost }) => {
    const { mails, url: smtp } = await startMailServer();
    const mailbox = serverMails(mails);
    const proxy = await startTlsProxy({ keepsHost, shopPage });
    onTestFinished(() => proxy.close());
    const { dashboard } = proxy.origins;
    const service = await serviceOfTest({
      environment: 'production',
      smtp,
      published: proxy.origins,
      trustedProxies: ['127.0.0.1'],
    });
    proxy.forwardTo(service.listening);
    const browser = await launch(proxy.chromiumArguments);
    const complaints: string[] = [];

    const platform = await personIn(browser, complaints);
    await platform.goto(`${dashboard}/dashboard/register`);
    await platform.getByLabel('Marketplace').check();
    await register(platform, mailbox, { name: 'Orchard Market', email: 'pat@orchard.example' });
    const link = await platform.getByText(/\/dashboard\/join\//).innerText();
    expect(link).toMatch(new RegExp(`^${dashboard}/dashboard/join/`));
    const cookies = await platform.context().cookies();
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      [`__Secure-dashboard_${new URL(dashboard).port}`, true],
    ]);

    const seller = await personIn(browser, complaints);
    await seller.goto(link);
    await register(seller, mailbox, { name: 'Side Garden', email: 'sal@garden.example' });
    const marketplace_id = await seller.getByText(/^mk_org_/).innerText();
    const call = await serverOf(proxy, await connect(seller, dashboard, () => mailbox('sal@garden.example')));

    const consumer = await personIn(browser, complaints);
    await addFingerprintReader(consumer);
    const payments = [
      { shop: proxy.shops.elsewhere, email: 'ada@consumer.example', pay: payByCode },
      { shop: proxy.shops.here, email: 'bob@consumer.example', pay: payAndMakePasskey },
      { shop: proxy.shops.here, email: 'bob@consumer.example', pay: payByPasskey },
    ];
    for (const { shop, email, pay } of payments) {
      const session = await call<{ id: string }>('/sessions', {
        amount: AMOUNT,
        type: 'consumer_checkout',
        marketplace_id,
        consumer_info: { first_name: 'Ada', last_name: 'Byron', email },
      });
      await consumer.goto(shop);
      await pay(await startCheckout(consumer, session.id), () => mailbox(email));
      expect((await told(consumer)).complete).toMatchObject([{ orderAmount: AMOUNT }]);
      const { order } = await call<{ order: { id: string } }>('/orders', { session_id: session.id });
      expect(await call(`/orders/${order.id}/charge`, {})).toMatchObject({ order: { status: 'charged' } });
    }

    await startPayout(platform, dashboard);
    expect(complaints).toEqual([]);
    for (const mail of mails) expect(mail).not.toMatch(/http:|127\.0\.0\.1/);
    expect(mails.find((mail) => mail.includes('pat@orchard.example'))).toContain(`${dashboard}/dashboard`);
  },
);
