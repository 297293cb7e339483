// What the tests of the SDK stand on: a service, a shop of another origin, a browser, and a page in the shop for each test.
import type { Browser, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { Session } from '../../../contract/payment-api/session.ts';
import {
  createSession,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../service/payment-service.ts';
import { type Site, serveShop, sharedChromium } from './merchant-page.ts';

export type ShopFixture = {
  service: TestService;
  token: string;
  shop: Site;
  browser: Browser;
  /** A new one in the shop for each test. */
  page: Page;
  newSession: (amount?: number) => Promise<Session>;
};

/** Call it once in a test file; what it answers is filled in before the tests. */
export function openShop(): ShopFixture {
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
  const fixture = {
    newSession: (amount?: number) => createSession(fixture.service, fixture.token, amount),
  } as ShopFixture;
  beforeAll(async () => {
    fixture.service = await startTestService();
    fixture.token = await signIn(fixture.service, organizationOf(fixture.service, 'merchant'));
    fixture.shop = await serveShop(fixture.service.urls.jsUrl);
    fixture.browser = await sharedChromium();
  });
  afterAll(async () => {
    await fixture.shop.close();
    await fixture.service.discard();
  });
  beforeEach(async () => {
    // A context of its own: nothing is remembered from the test before, and axe wants one.
    fixture.page = await (await fixture.browser.newContext()).newPage();
    await fixture.page.goto(fixture.shop.origin);
  });
  afterEach(() => fixture.page.context().close());
  return fixture;
}
