// What people ask of the dashboard at the same moment: a code works once, each guess counts, and one business registers.
// @module-tag postgres
import { expect, test } from 'vitest';
import { openStore } from '../../../service/store/database.ts';
import { mailsTo, outboxOf, visitor } from '../../support/service/dashboard.ts';
import { serviceOfTest, type TestService } from '../../support/service/payment-service.ts';
import { press } from '../../support/service/sandbox.ts';
import { placeOfFolder } from '../../support/store/postgres/store-of-folder.ts';

const OWNER = 'owner@corner-books.example';
const PAT = 'pat@pear-tree.example';
const FIELDS = { business_name: 'Pear Tree Books', kind: 'merchant', full_name: 'Pat Tree', email: PAT };

/** Asks for a code; where it is entered. */
async function asked(service: TestService, email = OWNER) {
  const person = visitor(service);
  return { person, codePath: (await person.post('/dashboard/sign-in', { email })).path };
}

test('a code works once, and of several who enter it at the same moment for one', async () => {
  const service = await serviceOfTest();
  const { codePath } = await asked(service);
  const code = await outboxOf(service)(OWNER);
  const people = Array.from({ length: 5 }, () => visitor(service));
  await Promise.all(people.map((person) => person.post(codePath, { code })));
  expect(people.filter((person) => person.cookie() !== '')).toHaveLength(1);
  expect((await visitor(service).post(codePath, { code })).status).toBe(422);
});

test('five codes an hour are sent to an address, known or not, even when they are asked for at once', async () => {
  const service = await serviceOfTest({ limitsCodes: true });
  for (const email of [OWNER, 'nobody@nowhere.example']) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => visitor(service).post('/dashboard/sign-in', { email })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(3500);
  }
  expect(await mailsTo(service, OWNER)).toHaveLength(5);
  await press(service, 'POST', 'clock', { advance_seconds: 3601 });
  expect((await asked(service)).codePath).toMatch(/code_/);
});

test('guesses made at the same moment are all counted', async () => {
  let time = Date.UTC(2026, 10, 21);
  const limits = { signInsPerMinute: 0, wrongGuesses: 5 };
  const service = await serviceOfTest({ now: () => time, limitsCodes: true, rateLimits: limits });
  const { person, codePath } = await asked(service);
  const code = await outboxOf(service)(OWNER);
  const wrong = code === '000000' ? '000001' : '000000';
  await Promise.all(Array.from({ length: 5 }, () => person.post(codePath, { code: wrong })));
  time += 3_600_000;
  await asked(service);
  expect(await outboxOf(service)(OWNER)).toHaveLength(12);
});

test('a registration that is confirmed twice, or sent twice and confirmed at once, makes one organization', async () => {
  const service = await serviceOfTest();
  const people = [visitor(service), visitor(service)];
  const paths: string[] = [];
  for (const person of people) paths.push((await person.post('/dashboard/register', FIELDS)).path);
  const codes = (await mailsTo(service, PAT)).map(({ body }) => /^\d{6}$/m.exec(body)?.[0] as string);
  // Which code is whose isn't told by mails of the same moment: each person tries both.
  const entered = people.flatMap((person, index) =>
    [...codes, ...codes].map((code) => person.post(paths[index] ?? '', { code })),
  );
  await Promise.all(entered);
  expect(await organizationsIn(service)).toBe(5);
  for (const person of people) expect((await person.open('/dashboard')).text).toContain('Pear Tree Books · Sandbox');
});

/** How many organizations the store holds, the four first ones among them. */
async function organizationsIn(service: TestService): Promise<number> {
  const store = await openStore(await placeOfFolder(service.dataFolder));
  const rows = await store.selectFrom('organizations').select('id').execute();
  await store.destroy();
  return rows.length;
}
