// A fresh code before API keys are made or business details changed, and a mail to every member afterwards.
import { expect, onTestFinished, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import {
  BUSINESS_DETAILS,
  mailsTo,
  outboxOf,
  registerBusiness,
  signInMember,
  type Visitor,
  visitor,
} from '../../support/service/dashboard.ts';
import { confirmIdentity, fieldOf, makeKeys, OWNERS, tokenFor } from '../../support/service/dashboard-keys.ts';
import { createSession, serviceOfTest, type TestService } from '../../support/service/payment-service.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

const MINUTE = 60_000;
const PAT = 'pat@pear-tree.example';
const NEW_BANK = { ...BUSINESS_DETAILS, routing_number: '021000021', account_number: '1111 2222 3333' };

/** A service whose time can be moved; no two of its mails are of the same moment. */
async function started() {
  let time = Date.UTC(2026, 10, 21);
  const service = await serviceOfTest({ now: () => (time += 1) });
  return { service, pass: (ms: number) => (time += ms) };
}

const newKeys = (person: Visitor) => person.post('/dashboard/keys', { name: 'Web shop' });

/** Adds somebody who may sign in for the same organization. */
async function addMember(service: TestService, beside: string, email: string): Promise<void> {
  const store = await openStore(await placeOfFolder(service.dataFolder));
  onTestFinished(() => store.destroy());
  const first = await store.selectFrom('members').selectAll().where('email', '=', beside).executeTakeFirstOrThrow();
  await store
    .insertInto('members')
    .values({ ...first, id: 'member_second', email, full_name: 'Sam Second' })
    .execute();
}

test('API keys are made only after a fresh code, which counts for a quarter of an hour', async () => {
  const { service, pass } = await started();
  const person = await signInMember(service, OWNERS.merchant);
  expect((await person.open('/dashboard/keys')).text).toContain('Confirm it’s you before you create API keys');
  const refused = await newKeys(person);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('No API keys were created')]);
  expect((await person.open('/dashboard/keys')).text).toContain('No API keys yet.');

  const page = await confirmIdentity(person);
  expect([page.path, page.text]).toEqual(['/dashboard/keys', expect.stringContaining('Create API keys')]);
  pass(14 * MINUTE);
  expect(fieldOf(await newKeys(person), 'client_secret')).toBeDefined();
  pass(1 * MINUTE);
  expect((await newKeys(person)).status).toBe(403);
});

test('business details are changed only after a fresh code; those that activate the account need none', async () => {
  const { service } = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  expect((await person.open('/dashboard/business?change')).text).not.toContain('Routing number');
  const refused = await person.post('/dashboard/business', NEW_BANK);
  expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('Nothing was changed')]);
  expect((await person.open('/dashboard/business')).text).toContain('account ending in 6789');

  const form = await confirmIdentity(person, '/dashboard/business?change');
  expect([form.path, form.text]).toEqual(['/dashboard/business?change', expect.stringContaining('Routing number')]);
  expect((await person.post('/dashboard/business', NEW_BANK)).text).toContain('account ending in 3333');
});

test('a session names the business as its details call it by then', async () => {
  const { service } = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  const token = await tokenFor(service, await makeKeys(person));
  const consentTexts = () =>
    Promise.all(Array.from({ length: 5 }, async () => (await createSession(service, token)).consent_text));
  for (const text of await consentTexts()) expect(text).toContain(BUSINESS_DETAILS.legal_name);
  await person.post('/dashboard/business', { ...NEW_BANK, legal_name: 'Pear Tree Holdings Inc' });
  for (const text of await consentTexts()) expect(text).toContain('Pear Tree Holdings Inc');
});

test('every member is mailed of new API keys and of changed business details, and never a secret', async () => {
  const { service } = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  await addMember(service, PAT, 'sam@pear-tree.example');
  const { clientId, clientSecret } = await makeKeys(person, 'Call +1 900 555 0100 now');
  await person.post('/dashboard/business', NEW_BANK);
  for (const email of [PAT, 'sam@pear-tree.example']) {
    const mails = await mailsTo(service, email);
    const about = (subject: string) => mails.filter((mail) => mail.subject === subject).map(({ body }) => body);
    const [keys = '', ...noMoreKeys] = about('New API keys (Sandbox)');
    const [details = '', ...noMoreDetails] = about('Business details changed (Sandbox)');
    expect([...noMoreKeys, ...noMoreDetails]).toEqual([]);
    for (const words of [PAT, clientId, `${service.urls.dashboardUrl}/keys`]) expect(keys).toContain(words);
    for (const words of [PAT, 'ending in 3333', '021000021']) expect(details).toContain(words);
    const all = JSON.stringify(mails);
    for (const secret of [clientSecret, '111122223333', '1111 2222 3333', '900 555']) expect(all).not.toContain(secret);
  }
});

test('activation, and a form that is wrong, mail nobody', async () => {
  const { service } = await started();
  const { person } = await registerBusiness(service, { email: PAT, as: 'merchant' });
  await confirmIdentity(person);
  const before = await mailsTo(service, PAT);
  expect(before.map(({ subject }) => subject)).not.toContain('Business details changed (Sandbox)');
  await person.post('/dashboard/business', { ...NEW_BANK, routing_number: '1' });
  await person.post('/dashboard/keys', { name: ' ' });
  expect(await mailsTo(service, PAT)).toHaveLength(before.length);
});

test('a code confirms only the session that asked, only its own member, and only once', async () => {
  const { service } = await started();
  const person = await signInMember(service, OWNERS.merchant);
  const sameMember = await signInMember(service, OWNERS.merchant);
  const stranger = await signInMember(service, OWNERS.platform);

  const { path: strangersPath } = await stranger.post('/dashboard/confirm', {});
  const strangersCode = await outboxOf(service)(OWNERS.platform);
  const foreign = await person.post(strangersPath, { code: strangersCode });
  expect([foreign.status, foreign.text]).toEqual([422, expect.stringContaining('This code no longer works')]);

  const door = visitor(service);
  const { path: signInPath } = await door.post('/dashboard/sign-in', { email: OWNERS.platform });
  const signInId = signInPath.split('/').at(-1);
  const answer = await stranger.post(`/dashboard/confirm/${signInId}`, {
    code: await outboxOf(service)(OWNERS.platform),
  });
  expect(answer.status).toBe(422);
  expect((await newKeys(stranger)).status).toBe(403);

  await confirmIdentity(person);
  expect((await newKeys(sameMember)).status).toBe(403);
  expect((await newKeys(person)).status).toBe(200);
});

test('a code to confirm signs nobody in, and five wrong ones end it', async () => {
  const { service } = await started();
  const person = await signInMember(service, OWNERS.merchant);
  const { path } = await person.post('/dashboard/confirm', {});
  const code = await outboxOf(service)(OWNERS.merchant);
  const thief = visitor(service);
  await thief.post(path.replace('/confirm/', '/sign-in/').replace(/\?.*/, ''), { code });
  expect(thief.cookie()).toBe('');
  const wrong = code === '000000' ? '000001' : '000000';
  for (const words of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'This code no longer works']) {
    expect((await person.post(path, { code: wrong })).text).toContain(words);
  }
  expect((await person.post(path, { code })).text).toContain('This code no longer works');
  expect((await newKeys(person)).status).toBe(403);
});

test('somebody who uses up a member’s sign-in codes does not keep the signed-in member from confirming', async () => {
  const service = await serviceOfTest({ limitsCodes: true });
  const person = await signInMember(service, OWNERS.merchant);
  const stranger = visitor(service);
  for (let n = 0; n < 6; n++) await stranger.post('/dashboard/sign-in', { email: OWNERS.merchant });
  expect((await stranger.post('/dashboard/sign-in', { email: OWNERS.merchant })).status).toBe(429);
  expect((await confirmIdentity(person)).path).toBe('/dashboard/keys');
});

test('who is not signed in is sent to sign in, and no code leads to a page elsewhere', async () => {
  const { service } = await started();
  expect((await visitor(service).post('/dashboard/confirm', {})).path).toBe('/dashboard/sign-in');
  const person = await signInMember(service, OWNERS.merchant);
  expect((await confirmIdentity(person, 'https://evil.test/dashboard')).path).toBe('/dashboard');
});
