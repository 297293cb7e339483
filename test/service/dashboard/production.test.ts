// The dashboard in production: it has no members at first, and codes come by mail alone.
import { expect, onTestFinished, test, vi } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import { registerBusiness, serverMails, signInMember, visitor } from '../../support/service/dashboard.ts';
import { startMailServer } from '../../support/service/mail-server.ts';
import { startTestService, type TestService } from '../../support/service/payment-service.ts';
import { placeOfFolder, storedBytes } from '../../support/store/postgres/store-of-folder.ts';

const PAT = 'pat@pear-tree.example';

async function production(smtp?: string): Promise<TestService> {
  const service = await startTestService({ environment: 'production', ...(smtp !== undefined && { smtp }) });
  onTestFinished(() => service.discard());
  return service;
}

test('without a mail server nobody gets in, and the page says what whoever runs it must do', async () => {
  const service = await production();
  expect(service.organizations).toEqual([]);
  const person = visitor(service);
  for (const path of ['/dashboard/sign-in', '/dashboard/register']) {
    expect((await person.open(path)).text, path).toContain('--smtp');
  }
  const fields = { business_name: 'Pear Tree Books', kind: 'merchant', full_name: 'Pat Tree', email: PAT };
  expect((await person.post('/dashboard/register', fields)).status).toBe(503);
  expect((await person.post('/dashboard/sign-in', { email: PAT })).status).toBe(503);
  expect((await storedBytes(service.dataFolder)).includes(PAT)).toBe(false);
});

test('a business registers and signs in by mail; the page says production, and names nobody of the sandbox', async () => {
  const { mails, url } = await startMailServer();
  const service = await production(url);
  const mailbox = serverMails(mails);
  const { person } = await registerBusiness(service, { email: PAT, as: 'platform', mailbox });
  const overview = (await person.open('/dashboard')).text;
  expect(overview).toContain('<title>Overview · Pear Tree Books · Production</title>');
  const { baseUrl, authUrl, jsUrl, dashboardUrl } = service.urls;
  for (const [name, url] of Object.entries({
    base_url: baseUrl,
    auth_url: authUrl,
    js_url: jsUrl,
    dashboard_url: dashboardUrl,
  }))
    expect(overview.slice(overview.indexOf(`>${name}<`)), name).toContain(`>${url}<`);
  await signInMember(service, PAT, () =>
    vi.waitFor(() => (mails.length === 2 ? mailbox(PAT) : Promise.reject(new Error('no mail yet')))),
  );
  const door = (await visitor(service).open('/dashboard/sign-in')).text;
  expect(door).not.toMatch(/sandbox|corner-books/i);
  expect(mails.join()).toContain('Subject: Confirm your registration (Production)');
});

test('the text of a mail is forgotten once it was sent, and once it was turned down', async () => {
  for (const refuses of [false, true]) {
    const { url } = await startMailServer({ refuses });
    const service = await production(url);
    const fields = { business_name: 'Pear Tree', kind: 'merchant', full_name: 'Pat Tree', email: PAT };
    await visitor(service).post('/dashboard/register', fields);
    const store = await openStore(await placeOfFolder(service.dataFolder));
    onTestFinished(() => store.destroy());
    const state = refuses ? 'failed' : 'sent';
    await vi.waitFor(async () => {
      expect(await store.selectFrom('outbox').select(['state', 'body']).execute()).toEqual([{ state, body: '' }]);
    });
  }
});
