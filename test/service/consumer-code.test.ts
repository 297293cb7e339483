// A consumer proves who they are with a one-time code, and everything that is refused on the way.
import { describe, expect, test, vi } from 'vitest';
import { desk, opened, other, sellersSession, storeOf, told, verify } from '../support/consumer/code-desk.ts';
import { askForCode, freshAddress, proveConsumer, sentCode } from '../support/consumer/consumer-proof.ts';
import { mailsTo, serverMails } from '../support/service/dashboard.ts';
import { startMailServer } from '../support/service/mail-server.ts';
import { createSession, openPayable } from '../support/service/payment-service.ts';
import { storedBytes } from '../support/store/postgres/store-of-folder.ts';

const MINUTE = 60_000;

describe('a consumer', () => {
  test('proves that an e-mail address is theirs, however it is written', async () => {
    const at = await desk();
    const visit = await opened(at);
    const address = freshAddress();
    const sent = await sentCode(at.service, visit, { kind: 'email', contact: ` ${address.toUpperCase()} ` });
    expect(sent).toMatchObject({ sent_to: 'c•••@example.test', kind: 'email', again_in_seconds: 30 });
    const [mail] = await mailsTo(at.service, address);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Your code to pay Corner Books' });
    expect(mail?.body).toContain(`\n${sent.sandbox_code}\n`);
    expect(await told(verify(at, visit, sent.sandbox_code))).toEqual([200, {}]);
    // Asked again after a lost answer.
    expect(await told(verify(at, visit, sent.sandbox_code))).toEqual([200, {}]);
    const store = await storeOf(at.service);
    expect(await store.selectFrom('consumers').select(['contact_kind', 'contact']).execute()).toEqual([
      { contact_kind: 'email', contact: address },
    ]);
    expect(await store.selectFrom('checkout_visits').select('proved_by').execute()).toEqual([{ proved_by: 'code' }]);
  });

  test('proves that a phone is theirs, in Spanish', async () => {
    const at = await desk();
    const { id } = await createSession(at.service, at.token);
    const visit = await openPayable(at.service, id, 'es');
    await proveConsumer(at.service, visit, { kind: 'phone', contact: '(212) 555-0123' });
    const [text] = await mailsTo(at.service, '+12125550123');
    expect(text).toMatchObject({ channel: 'text', subject: 'Su código para pagar a Corner Books' });
    expect(text?.body).toMatch(/^\d{6} es su código para pagar a Corner Books\./);
  });

  test("gets the code at the session's own address, which the page never learns", async () => {
    const at = await desk();
    const visit = await openPayable(
      at.service,
      await sellersSession(at, { email: 'Ada.Byron@Example.test', phone: '212 555 0123' }),
    );
    expect(visit.contacts).toEqual({ email: 'a•••@example.test', phone: '(•••) •••-0123' });
    const sent = await sentCode(at.service, visit, { kind: 'session_email' });
    expect(JSON.stringify([visit, sent])).not.toContain('byron@');
    expect(await mailsTo(at.service, 'ada.byron@example.test')).toHaveLength(1);
    await proveConsumer(at.service, visit, { kind: 'session_phone' });
  });

  test('of whom the session names nothing of use is asked', async () => {
    const at = await desk();
    const visit = await openPayable(at.service, await sellersSession(at, { phone: '+44 20 7946 0000' }));
    expect(visit.contacts).toEqual({ email: null, phone: null });
    expect(await told(askForCode(at.service, visit, { kind: 'session_phone' }))).toEqual([
      422,
      { code: 'contact_not_valid' },
    ]);
  });

  test.each([
    { kind: 'email', contact: 'ada' },
    { kind: 'email', contact: 'ada@example.test\r\nBcc: all@example.test' },
    { kind: 'email', contact: `${'a'.repeat(250)}@example.test` },
    { kind: 'phone', contact: '555-0123' },
    { kind: 'phone', contact: 'ada@example.test' },
  ])('is told that %j is no contact', async (contact) => {
    const at = await desk();
    expect(await told(askForCode(at.service, await opened(at), contact))).toEqual([422, { code: 'contact_not_valid' }]);
  });
});

describe('a wrong code', () => {
  test('can be entered five times, then the right one is of no use either', async () => {
    const at = await desk();
    const visit = await opened(at);
    const { sandbox_code: code } = await sentCode(at.service, visit);
    for (const entries_left of [4, 3, 2, 1])
      expect(await told(verify(at, visit, other(code)))).toEqual([422, { code: 'wrong_code', entries_left }]);
    expect(await told(verify(at, visit, other(code)))).toEqual([409, { code: 'code_no_good' }]);
    expect(await told(verify(at, visit, code))).toEqual([409, { code: 'code_no_good' }]);
  });

  test.each(['12345', '1234567', '12345a', '', '１２３４５６'])('%j is no code, and costs no try', async (code) => {
    const at = await desk();
    const visit = await opened(at);
    const sent = await sentCode(at.service, visit);
    expect((await verify(at, visit, code)).status).toBe(422);
    expect(await told(verify(at, visit, other(sent.sandbox_code)))).toMatchObject([422, { entries_left: 4 }]);
  });

  test('of somebody else’s visit, of an older message, or before any was sent', async () => {
    const at = await desk();
    const [visit, stranger] = [await opened(at), await opened(at)];
    expect(await told(verify(at, visit, '123456'))).toEqual([409, { code: 'code_no_good' }]);
    const first = await sentCode(at.service, visit);
    expect(await told(verify(at, stranger, first.sandbox_code))).toEqual([409, { code: 'code_no_good' }]);
    const second = await sentCode(at.service, visit);
    if (first.sandbox_code !== second.sandbox_code)
      expect(await told(verify(at, visit, first.sandbox_code))).toMatchObject([422, { code: 'wrong_code' }]);
    expect(await told(verify(at, visit, second.sandbox_code))).toEqual([200, {}]);
  });

  test('is what the magic consumer’s always is', async () => {
    const at = await desk();
    const visit = await openPayable(at.service, (await createSession(at.service, at.token, 900_103)).id);
    const { sandbox_code } = await sentCode(at.service, visit);
    expect(await told(verify(at, visit, sandbox_code))).toEqual([422, { code: 'wrong_code', entries_left: 4 }]);
  });
});

test('a code works for ten minutes', async () => {
  const at = await desk();
  const [one, two] = [await opened(at), await opened(at)];
  const [first, second] = [await sentCode(at.service, one), await sentCode(at.service, two)];
  at.pass(10 * MINUTE - 1);
  expect(await told(verify(at, one, first.sandbox_code))).toEqual([200, {}]);
  at.pass(1);
  expect(await told(verify(at, two, second.sandbox_code))).toEqual([409, { code: 'code_no_good' }]);
});

test('a code that an earlier version sent works no more, and is said to', async () => {
  const at = await desk();
  const visit = await opened(at);
  const { sandbox_code } = await sentCode(at.service, visit);
  const store = await storeOf(at.service);
  await store
    .updateTable('consumer_codes')
    .set({ code_hash: 'a'.repeat(64) })
    .execute();
  expect(await told(verify(at, visit, sandbox_code))).toEqual([409, { code: 'code_no_good' }]);
});

describe('in production', () => {
  async function productionDesk() {
    const { mails, url } = await startMailServer();
    const mailbox = serverMails(mails);
    const at = await desk({ environment: 'production', smtp: url }, mailbox);
    return { at, mailbox };
  }

  test('a code is mailed, told nowhere else, and nowhere in the store', async () => {
    const { at, mailbox } = await productionDesk();
    const visit = await opened(at);
    expect(visit.codesReach).toEqual(['email']);
    const address = freshAddress();
    const sent = await sentCode(at.service, visit, { kind: 'email', contact: address });
    expect(sent).toEqual({ sent_to: 'c•••@example.test', kind: 'email', again_in_seconds: 30 });
    const code = await mailbox(address);
    const store = await storeOf(at.service);
    await vi.waitFor(async () => {
      const mail = store.selectFrom('outbox').select('state').where('recipient', '=', address);
      expect(await mail.executeTakeFirst()).toEqual({ state: 'sent' });
    });
    const rows = await Promise.all(
      (['consumer_codes', 'outbox', 'checkout_visits'] as const).map((table) =>
        store.selectFrom(table).selectAll().execute(),
      ),
    );
    expect(JSON.stringify(rows)).toContain(address);
    expect(JSON.stringify(rows)).not.toContain(code);
    // Kept as a MAC whose key lies beside the store: trying the million on a copy tells nothing.
    const [kept] = await store.selectFrom('consumer_codes').select('code_hash').execute();
    expect(kept?.code_hash).toMatch(/^hmac:[\w-]{43}$/);
    expect(await told(verify(at, visit, code))).toEqual([200, {}]);
  });

  test('nobody can carry a text: it is refused before a code is made', async () => {
    const { at } = await productionDesk();
    const visit = await opened(at);
    expect(await told(askForCode(at.service, visit, { kind: 'phone', contact: '2125550123' }))).toEqual([
      503,
      { code: 'contact_not_reachable' },
    ]);
    expect((await storedBytes(at.service.dataFolder)).includes('+12125550123')).toBe(false);
  });
});
