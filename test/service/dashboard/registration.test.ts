// Registration and activation: a merchant, a platform, a seller by its onboarding link.
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import {
  BUSINESS_DETAILS,
  mailsTo,
  outboxOf,
  register,
  registerBusiness,
  visitor,
} from '../../support/service/dashboard.ts';
import { confirmIdentity } from '../../support/service/dashboard-keys.ts';
import {
  askForToken,
  basic,
  callApi,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { placeOfFolder, storedBytes } from '../../support/store/postgres/store-of-folder.ts';

const PAT = 'pat@pear-tree.example';
const FIELDS = { business_name: 'Pear Tree Books', kind: 'merchant', full_name: 'Pat Tree', email: PAT };

async function started(dataFolder?: string): Promise<TestService> {
  const service = await startTestService(dataFolder === undefined ? {} : { dataFolder });
  onTestFinished(() => service.discard());
  return service;
}

/** How many organizations the store holds, the four first ones among them. */
async function organizationsIn(service: TestService): Promise<number> {
  const store = await openStore(await placeOfFolder(service.dataFolder));
  const rows = await store.selectFrom('organizations').select('id').execute();
  await store.destroy();
  return rows.length;
}

test('a merchant registers, is activated by its business details, and can take a payment', async () => {
  const service = await started();
  const person = await register(service, { email: PAT, as: 'merchant' });
  const before = (await person.open('/dashboard')).text;
  expect(before).toContain('<title>Overview · Pear Tree Books · Sandbox</title>');
  expect(before).toMatch(/Activated<span class="hidden"> \(next\)<\/span>/);
  const after = await person.post('/dashboard/business', BUSINESS_DETAILS);
  expect([after.status, after.text]).toEqual([200, expect.stringContaining('Account activated')]);
  expect(after.text).toMatch(/Activated<span class="hidden"> \(done\)<\/span>/);
  expect(after.text).toMatch(/API keys created<span class="hidden"> \(next\)<\/span>/);
  const id = /<code>(org_\w+)<\/code>/.exec(after.text)?.[1] as string;
  const { clientId, clientSecret } = await service.issueKeys(id);
  const { access_token: token } = (await (await askForToken(service, basic(clientId, clientSecret))).json()) as {
    access_token: string;
  };
  expect((await callApi(service, token, '/sessions', sessionRequest())).status).toBe(200);
});

test('a platform registers, and its onboarding link brings sellers into its own marketplace once it is activated', async () => {
  const service = await started();
  const owner = await register(service, { email: PAT, name: 'Orchard Market', as: 'platform' });
  expect((await owner.open('/dashboard')).text).toContain('To invite sellers, activate your account first.');
  const activated = await owner.post('/dashboard/business', BUSINESS_DETAILS);
  const link = /http[^<"]+\/join\/onb_\w+/.exec(activated.text)?.[0] as string;
  expect(link).toContain(service.urls.dashboardUrl);
  const path = new URL(link).pathname;
  const page = await visitor(service).open(path);
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('<h1>Sell on Orchard Market</h1>')]);
  const { organization, person } = await registerBusiness(service, {
    email: 'sal@side-garden.example',
    name: 'Side Garden',
    as: { sellerBy: path },
  });
  const marketplace = /<code>(mk_org_\w+)<\/code>/.exec(activated.text)?.[1];
  expect(organization.marketplaceId).toBe(marketplace);
  expect(service.organizations.map(({ marketplaceId }) => marketplaceId)).not.toContain(marketplace);
  expect((await person.open('/dashboard')).text).toContain('/dashboard/integrations');
  const token = await signIn(service, organization);
  const request = { ...sessionRequest(), marketplace_id: marketplace };
  expect((await callApi(service, token, '/sessions', request)).status).toBe(200);
});

test('an onboarding link of a platform that is not activated, or of nobody, leads nowhere and makes nothing', async () => {
  const service = await started();
  await register(service, { email: PAT, as: 'platform' });
  const store = await openStore(await placeOfFolder(service.dataFolder));
  const { onboarding_code } = await store
    .selectFrom('marketplaces')
    .innerJoin('organizations', 'organizations.marketplace_id', 'marketplaces.id')
    .select('onboarding_code')
    .where('activated_at', 'is', null)
    .executeTakeFirstOrThrow();
  await store.destroy();
  for (const code of [onboarding_code, 'onb_nobody', '']) {
    const path = `/dashboard/join/${code}`;
    const person = visitor(service);
    if (code !== '') expect((await person.open(path)).status, code).toBe(404);
    const answer = await person.post(path, { ...FIELDS, email: 'sal@side-garden.example' });
    expect(answer.path, code).not.toMatch(/sign-in\/code_/);
  }
  expect(await mailsTo(service, 'sal@side-garden.example')).toEqual([]);
});

test('an address that is never confirmed makes no organization', async () => {
  const service = await started();
  await visitor(service).post('/dashboard/register', FIELDS);
  expect(await organizationsIn(service)).toBe(4);
  const person = visitor(service);
  await person.post('/dashboard/sign-in', { email: PAT });
  expect(await mailsTo(service, PAT)).toHaveLength(1);
});

test('somebody who registers with a member’s address is answered like anybody, and the member is told', async () => {
  const service = await started();
  const person = visitor(service);
  const { path, status } = await person.post('/dashboard/register', { ...FIELDS, email: 'owner@corner-books.example' });
  expect([status, path]).toEqual([200, expect.stringMatching(/^\/dashboard\/sign-in\/code_\w+$/)]);
  expect((await mailsTo(service, 'owner@corner-books.example')).map(({ subject }) => subject)).toEqual([
    'You’re already registered (Sandbox)',
  ]);
  const entered = await person.post(path, { code: await outboxOf(service)('owner@corner-books.example') });
  expect(entered.text).toContain('Corner Books · Sandbox');
  expect(await organizationsIn(service)).toBe(4);
});

test('what is wrong in a registration is told beside its field, and what was typed stays', async () => {
  const service = await started();
  const person = visitor(service);
  const { status, text } = await person.post('/dashboard/register', {
    business_name: '<b>Pear</b>',
    full_name: ' ',
    email: 'pat',
  });
  expect(status).toBe(422);
  expect(text).toContain('Correct the 3 fields below.');
  expect(text).toContain('value="&lt;b&gt;Pear&lt;/b&gt;"');
  expect(text).toContain('value="pat"');
  expect(text).toContain('Enter your full name.');
  expect(text).toContain('Enter an email address, like');
  expect(text.match(/ autofocus/g)).toHaveLength(1);
});

const SECRETS: string[] = ['tax_id', 'account_number'];
const WRONG = [
  ['tax_id', '12-34567', 'Enter the EIN: nine digits'],
  ['tax_id', '07-1234567', 'That EIN isn’t valid'],
  ['routing_number', '011000016', 'That routing number isn’t valid'],
  ['routing_number', '500000005', 'That routing number isn’t valid'],
  ['routing_number', '01100001', 'Enter the nine-digit routing number'],
  ['account_number', '12x4', 'Enter the account number: 4 to 17 digits'],
  ['phone', '555-0199', 'Enter a US phone number'],
  ['postal_code', '6270', 'Enter a five-digit ZIP code'],
  ['state', 'XX', 'Choose a state'],
  ['website', 'javascript:alert(1)', 'Enter a web address'],
  ['legal_name', 'Pear\u0000Tree', 'Remove the line breaks and control characters'],
] as const;

test('business details that are wrong name the field, keep what was typed but for secrets, and activate nothing', async () => {
  const service = await started();
  const person = await register(service, { email: PAT, as: 'merchant' });
  for (const [field, value, words] of WRONG) {
    const { status, text } = await person.post('/dashboard/business', { ...BUSINESS_DETAILS, [field]: value });
    expect(status, value).toBe(422);
    expect(new RegExp(`id="${field}-problem">[^<]*${words}`).test(text), `${field} ${value}`).toBe(true);
    expect(text, value).toContain('value="12 Orchard Lane"');
    const secrets = [
      BUSINESS_DETAILS.tax_id,
      BUSINESS_DETAILS.account_number,
      ...(SECRETS.includes(field) ? [`"${value}"`] : []),
    ];
    for (const secret of secrets) expect(text.includes(secret), value).toBe(false);
  }
  expect((await person.open('/dashboard')).text).toMatch(/Activated<span class="hidden"> \(next\)<\/span>/);
});

test('of tax id and account number the last four digits are kept and no more, and details can be changed', async () => {
  const service = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  const shown = (await person.open('/dashboard/business')).text;
  expect(shown).toContain('Ends in 9265');
  await confirmIdentity(person);
  const changed = await person.post('/dashboard/business', {
    ...BUSINESS_DETAILS,
    city: 'Chicago',
    account_number: '1111 2222 3333',
  });
  expect(changed.text).toContain('Business details saved');
  expect(changed.text).toContain('12 Orchard Lane, Chicago, IL 62701');
  expect(changed.text).toContain('account ending in 3333');
  const bytes = await storedBytes(service.dataFolder);
  for (const secret of ['31-4159265', '314159265', '000123456789', '111122223333', '1111 2222'])
    expect(bytes.includes(secret), secret).toBe(false);
});

test('a reset of the sandbox leaves members, their sessions and registered organizations', async () => {
  const service = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  expect((await press(service, 'POST', 'reset', { confirm: 'reset' })).status).toBe(200);
  expect((await person.open('/dashboard')).text).toContain('Pear Tree Books · Sandbox');
});

test('a mail to an address that is not proved yet holds nothing that a stranger typed', async () => {
  const service = await started();
  const typed = 'Win a prize at https://evil.example';
  const fields = { ...FIELDS, business_name: typed, full_name: typed };
  for (const email of [PAT, 'owner@corner-books.example']) {
    await visitor(service).post('/dashboard/register', { ...fields, email });
    const [mail] = await mailsTo(service, email);
    expect(`${mail?.subject}${mail?.body}`, email).toMatch(/\d{6}/);
    expect(`${mail?.subject}${mail?.body}`, email).not.toMatch(/prize|evil/);
  }
});

test('a seller who opens a used invitation again is sent to sign in, and may register another business', async () => {
  const service = await started();
  const owner = await register(service, { email: PAT, name: 'Orchard Market', as: 'platform' });
  const activated = await owner.post('/dashboard/business', BUSINESS_DETAILS);
  const invitation = new URL(/http[^<"]+\/join\/onb_\w+/.exec(activated.text)?.[0] as string).pathname;
  const sam = visitor(service);
  const fields = { business_name: 'Sam’s Stand', full_name: 'Sam Stand', email: 'sam@stand.example' };
  const { path } = await sam.post(invitation, fields);
  // Not registered before the code is entered.
  expect((await sam.open(invitation)).path).toBe(invitation);
  expect((await sam.post(path, { code: await outboxOf(service)(fields.email) })).status).toBe(200);
  const again = await sam.open(invitation);
  expect(again.path).toMatch(/^\/dashboard\/sign-in\?/);
  expect(again.text).toContain('You’ve already registered with this invitation.');
  const another = /href="(\/dashboard\/join\/[^"]+)"/.exec(again.text)?.[1] ?? '';
  expect((await sam.open(another)).text).toContain('<h1>Sell on Orchard Market</h1>');
  // Another browser knows nothing of it: the service doesn’t tell whose address is a member’s.
  expect((await visitor(service).open(invitation)).path).toBe(invitation);
});

test('a form that is refused because too many codes were asked for keeps what was typed', async () => {
  const service = await startTestService({ rateLimits: { codesPerContact: 1 } });
  onTestFinished(() => service.discard());
  const person = visitor(service);
  expect((await person.post('/dashboard/register', FIELDS)).status).toBe(200);
  const last = await person.post('/dashboard/register', FIELDS);
  expect([last.status, last.text]).toEqual([429, expect.stringContaining('You’ve requested too many codes.')]);
  for (const typed of ['Pear Tree Books', 'Pat Tree', PAT]) expect(last.text).toContain(`value="${typed}"`);
  expect(last.text).toMatch(/value="merchant"[^>]* checked/);
});
