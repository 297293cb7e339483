// How often a member's address can be sent a code within a day, and guessed at in all its life.
import { expect, test } from 'vitest';
import type { RateLimits } from '../../../service/http/rate-limit.ts';
import { mailsTo, outboxOf, visitor } from '../../support/service/dashboard.ts';
import { OWNERS } from '../../support/service/dashboard-keys.ts';
import { serviceOfTest, type TestService } from '../../support/service/payment-service.ts';

const HOUR = 3_600_000;
const EMAIL = OWNERS.merchant;

/** A service whose time stands still until it is moved. */
async function limited(rateLimits: Partial<RateLimits> = {}) {
  let time = Date.UTC(2026, 10, 21);
  const service = await serviceOfTest({
    now: () => time,
    limitsCodes: true,
    rateLimits: { signInsPerMinute: 0, ...rateLimits },
  });
  return { service, pass: (ms: number) => (time += ms) };
}

const notThis = (code: string) => (code.startsWith('0') ? '1' : '0').padEnd(code.length, '0');

async function askForCode(service: TestService, email = EMAIL) {
  const person = visitor(service);
  const asked = await person.post('/dashboard/sign-in', { email });
  return { person, asked };
}

/** Enters so many wrong codes, five for each that is mailed. */
async function guess({ service, pass }: Awaited<ReturnType<typeof limited>>, times: number): Promise<void> {
  for (let left = times; left > 0; left -= 5) {
    const { person, asked } = await askForCode(service);
    const wrong = notThis(await outboxOf(service)(EMAIL));
    for (let n = 0; n < Math.min(5, left); n++) await person.post(asked.path, { code: wrong });
    pass(2 * HOUR);
  }
}

async function codeLength(service: TestService): Promise<number> {
  await askForCode(service);
  return (await outboxOf(service)(EMAIL)).length;
}

test('twenty codes a day are sent to an address, known or not', async () => {
  const { service, pass } = await limited({ codesPerContact: 0 });
  for (const email of [EMAIL, 'nobody@nowhere.example']) {
    for (let n = 0; n < 20; n++) expect((await askForCode(service, email)).asked.status).toBe(200);
    const { asked } = await askForCode(service, email);
    expect([asked.status, asked.text]).toEqual([429, expect.stringContaining('Try again in 24 hours.')]);
    expect(asked.headers.get('retry-after')).toBe('86400');
  }
  expect(await mailsTo(service, EMAIL)).toHaveLength(20);
  pass(24 * HOUR);
  expect((await askForCode(service)).asked.status).toBe(200);
});

test('an address that was guessed at too often in its life is sent twelve digits, which sign in like six', async () => {
  const at = await limited({ wrongGuesses: 10 });
  await guess(at, 9);
  expect(await codeLength(at.service)).toBe(6);
  await guess(at, 1);
  // A year later it is the same address.
  at.pass(365 * 24 * HOUR);
  const { person, asked } = await askForCode(at.service);
  const code = await outboxOf(at.service)(EMAIL);
  expect(code).toMatch(/^\d{12}$/);
  expect((await person.post(asked.path, { code: notThis(code) })).text).toContain('4 tries left');
  const page = await person.post(asked.path, { code: `${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)}` });
  expect([page.status, page.path]).toEqual([200, '/dashboard']);
  expect(await codeLength(at.service)).toBe(12);
});

test('what a member mistyped before the right code does not count', async () => {
  const at = await limited({ wrongGuesses: 5 });
  for (let times = 0; times < 3; times++) {
    const { person, asked } = await askForCode(at.service);
    const code = await outboxOf(at.service)(EMAIL);
    for (let n = 0; n < 4; n++) await person.post(asked.path, { code: notThis(code) });
    expect((await person.post(asked.path, { code })).path).toBe('/dashboard');
    at.pass(HOUR);
  }
  expect(await codeLength(at.service)).toBe(6);
});

test('an address that nobody uses is answered like a member’s', async () => {
  const { service } = await limited();
  const answers = [];
  for (const email of [EMAIL, 'nobody@nowhere.example']) {
    const { person, asked } = await askForCode(service, email);
    const page = await person.post(asked.path, { code: '123456123456' });
    answers.push([page.status, page.text.replaceAll(/[\w.-]+@[\w.-]+|<time.*?<\/time>/g, '…')]);
  }
  expect(answers[0]).toEqual(answers[1]);
});
