// Signing in to the dashboard: by a code, once, in time, without telling a stranger who is a member.
import { expect, onTestFinished, test } from 'vitest';
import { mailsTo, outboxOf, signInMember, visitor } from '../../support/service/dashboard.ts';
import { startTestService, type TestService } from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { storedBytes } from '../../support/store/postgres/store-of-folder.ts';

const OWNER = 'owner@corner-books.example';

async function started(options: Parameters<typeof startTestService>[0] = {}): Promise<TestService> {
  const service = await startTestService(options);
  onTestFinished(() => service.discard());
  return service;
}

/** Asks for a code; where it is entered. */
async function asked(service: TestService, email = OWNER) {
  const person = visitor(service);
  return { person, codePath: (await person.post('/dashboard/sign-in', { email })).path };
}

/** A code that is not this one. */
const notThis = (code: string) => (code === '000000' ? '000001' : '000000');

test('a member signs in by the code in their mail, however they type their address and the code', async () => {
  const service = await started();
  const { person, codePath } = await asked(service, ' Owner@Corner-Books.EXAMPLE ');
  const code = await outboxOf(service)(OWNER);
  const page = await person.post(codePath, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` });
  expect([page.status, page.path]).toEqual([200, '/dashboard']);
  expect(page.text).toContain('<title>Overview · Corner Books · Sandbox</title>');
  expect(page.text).toContain(OWNER);
});

test('every first organization of a sandbox has somebody who can sign in, and sees their own', async () => {
  const service = await started();
  for (const { name } of service.organizations) {
    const person = await signInMember(service, `owner@${name.toLowerCase().replaceAll(' ', '-')}.example`);
    expect((await person.open('/dashboard')).text).toContain(`<a href="/dashboard"><bdi>${name}</bdi></a>`);
  }
});

test('somebody who was sent to sign in comes back to the page they asked for, and to no other place', async () => {
  const service = await started();
  const person = visitor(service);
  const door = await person.open('/dashboard/business?change');
  expect(door.path).toBe('/dashboard/sign-in?then=%2Fdashboard%2Fbusiness%3Fchange');
  const { path } = await person.post(door.path, { email: OWNER });
  const page = await person.post(path, { code: await outboxOf(service)(OWNER) });
  expect(page.path).toBe('/dashboard/business?change');
  for (const then of [
    'https://evil.test/dashboard/',
    '//evil.test',
    '/\\evil.test',
    '/sandbox',
    '/dashboard/../sandbox',
  ]) {
    const other = visitor(service);
    const next = await other.post(`/dashboard/sign-in?then=${encodeURIComponent(then)}`, {
      email: 'owner@hilltop-honey.example',
    });
    expect(next.path, then).toMatch(/^\/dashboard\/sign-in\/code_\w+$/);
  }
});

test('a code can be tried five times, and the right one is of no use after that', async () => {
  const service = await started();
  const { person, codePath } = await asked(service);
  const code = await outboxOf(service)(OWNER);
  for (const left of ['4 tries left', '3 tries left', '2 tries left', '1 try left', 'This code no longer works']) {
    const page = await person.post(codePath, { code: notThis(code) });
    expect([page.status, page.text]).toEqual([422, expect.stringContaining(left)]);
  }
  const page = await person.post(codePath, { code });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('This code no longer works')]);
  expect(person.cookie()).toBe('');
});

test('what can be no code is not a try', async () => {
  const service = await started();
  const { person, codePath } = await asked(service);
  for (let times = 0; times < 6; times += 1) {
    expect((await person.post(codePath, { code: '12345' })).text).toContain(
      'Enter all the digits of the code in the email.',
    );
  }
  expect((await person.post(codePath, { code: await outboxOf(service)(OWNER) })).path).toBe('/dashboard');
});

test('a code is of no use once ten minutes have passed', async () => {
  const service = await started();
  const { person, codePath } = await asked(service);
  const code = await outboxOf(service)(OWNER);
  await press(service, 'POST', 'clock', { advance_seconds: 601 });
  const page = await person.post(codePath, { code });
  expect([page.status, page.text]).toEqual([422, expect.stringContaining('This code no longer works')]);
});

test('a code is good for the one who asked for it only', async () => {
  const service = await started();
  await asked(service);
  const other = await asked(service);
  const [newest, first] = (await mailsTo(service, OWNER)).map(({ body }) => /^\d{6}$/m.exec(body)?.[0] ?? '');
  expect(newest).toBeDefined();
  const codes = new Set([newest, first]);
  const entered = await Promise.all(
    [...codes].map((code) => other.person.post(other.codePath, { code: code as string })),
  );
  expect(entered.filter(({ path }) => path === '/dashboard')).toHaveLength(1);
});

test('an address nobody knows is answered like a known one, and is written nothing', async () => {
  const service = await started();
  const [known, unknown] = [await asked(service), await asked(service, 'nobody@nowhere.example')];
  const pages = await Promise.all([known, unknown].map(({ person, codePath }) => person.open(codePath)));
  const [one, other] = pages.map(({ status, text }) => ({
    status,
    text: text.replaceAll(/[\w.-]+@[\w.-]+|<time.*?<\/time>/g, '…'),
  }));
  expect(one).toEqual(other);
  expect(await mailsTo(service, 'nobody@nowhere.example')).toEqual([]);
  const wrong = await unknown.person.post(unknown.codePath, { code: '123456' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('4 tries left')]);
});

test('somebody at one address who tries too often is told to wait', async () => {
  // A minute that doesn't pass: a busy machine may take long for so many tries.
  const service = await started({ now: () => Date.UTC(2026, 10, 21) });
  const { person, codePath } = await asked(service);
  const answers = [];
  for (let times = 0; times < 62; times += 1) answers.push(await person.post(codePath, { code: 'x' }));
  expect(answers.map(({ status }) => status)).toContain(429);
});

test('the cookie is for the dashboard of this port, out of a script’s reach, and sent by no page elsewhere', async () => {
  const service = await started();
  const { person, codePath } = await asked(service);
  const answer = await fetch(service.urls.baseUrl + codePath, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: service.urls.baseUrl, Cookie: person.cookie() },
    body: new URLSearchParams({ code: await outboxOf(service)(OWNER) }),
  });
  const { port } = new URL(service.urls.baseUrl);
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(new RegExp(`^dashboard_${port}=[\\w-]{43};`));
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/dashboard', 'Max-Age=43200']) {
    expect(cookie.split('; ')).toContain(attribute);
  }
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('somebody who signs out is out, also with the cookie of before, and after twelve hours anyway', async () => {
  const service = await started();
  const person = await signInMember(service, OWNER);
  const cookie = person.cookie();
  expect((await person.post('/dashboard/sign-out', {})).text).toContain('You’re signed out');
  const again = await fetch(service.urls.dashboardUrl, { headers: { Cookie: cookie }, redirect: 'manual' });
  expect([again.status, again.headers.get('location')]).toEqual([303, '/dashboard/sign-in']);
  const other = await signInMember(service, OWNER);
  await press(service, 'POST', 'clock', { advance_seconds: 12 * 3600 + 1 });
  expect((await other.open('/dashboard')).path).toBe('/dashboard/sign-in');
});

test('no form is taken from a page of another origin, nor from one that hides it', async () => {
  const service = await started();
  const person = await signInMember(service, OWNER);
  for (const origin of ['http://evil.test', 'null', 'http://127.0.0.1:1', undefined]) {
    const answer = await fetch(`${service.urls.dashboardUrl}/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: person.cookie(), ...(origin && { Origin: origin }) },
    });
    expect(answer.status, origin).toBe(403);
  }
  expect((await person.open('/dashboard')).path).toBe('/dashboard');
});

test('what a cookie holds can not be read in the store', async () => {
  const service = await started();
  const person = await signInMember(service, OWNER);
  const token = person.cookie().split('=')[1] as string;
  const bytes = await storedBytes(service.dataFolder);
  expect([bytes.includes(OWNER), bytes.includes(token)]).toEqual([true, false]);
});
