// The outbox: what consumers are written, kept and sent through a real SMTP server.
import { expect, test, vi } from 'vitest';
import { startMailServer } from '../support/service/mail-server.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  organizationOf,
  serviceOfTest,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';

type Message = { recipient: string; subject: string; body: string; state: string; failure: string | null };

async function outboxOf(service: TestService, query = ''): Promise<{ messages: Message[]; has_more: boolean }> {
  return (await (await press(service, 'GET', `outbox${query}`)).json()) as { messages: Message[]; has_more: boolean };
}

function start(smtp?: string, smtpPassword?: string): Promise<TestService> {
  return serviceOfTest({ ...(smtp !== undefined && { smtp }), ...(smtpPassword !== undefined && { smtpPassword }) });
}

/** A seller of the marketplace takes a payment from a consumer with an e-mail address. */
async function payBySeller(service: TestService, email = 'ada@example.test') {
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  const request = {
    ...sessionRequest(12_345),
    marketplace_id: seller.marketplaceId,
    consumer_info: { first_name: 'Ada', last_name: 'Byron', email },
  };
  const session = (await (await callApi(service, token, '/sessions', request)).json()) as {
    id: string;
    track_number: string;
  };
  // Asked twice, as by a script that lost the first answer.
  await completeCheckout(service, session.id);
  await completeCheckout(service, session.id);
  const ordered = await callApi(service, token, '/orders', { session_id: session.id });
  const { order } = (await ordered.json()) as { order: { id: string } };
  const charged = await callApi(service, token, `/orders/${order.id}/charge`);
  await callApi(service, token, `/orders/${order.id}/charge`);
  return { session, charged };
}

test('while the clock stands still, the newest message is still the first', async () => {
  const service = await start();
  await press(service, 'POST', 'clock', { frozen: true });
  const emails = Array.from({ length: 12 }, (_, number) => `ada-${number}@example.test`);
  for (const email of emails) await payBySeller(service, email);
  const { messages } = await outboxOf(service, '?limit=100');
  const came = messages.map(({ recipient }) => recipient).toReversed();
  expect(came).toEqual(emails.flatMap((email) => [email, email]));
});

test('a consumer is written once when they authorize, with what they agreed to, and once when they are charged', async () => {
  const service = await start();
  const { session } = await payBySeller(service);
  const { messages } = await outboxOf(service);
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(message).toMatchObject({ recipient: 'ada@example.test', state: 'kept', failure: null });
    expect(message.body).toContain(session.track_number);
  }
  const authorized = messages.find(({ subject }) => subject === 'You authorized $123.45 to Blue Barn Farm');
  expect(authorized?.body).toMatch(/I, Ada Byron, authorize .* to debit my checking account .* of \$123\.45/);
  expect(authorized?.body).toContain('I may revoke this authorization');
  expect(messages.map(({ subject }) => subject)).toContain('Blue Barn Farm charged $123.45');
});

test('where the merchant told no address, the contact that was proved in the checkout is written to', async () => {
  const service = await start();
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const { order } = await createOrder(service, token);
  await callApi(service, token, `/orders/${order.id}/charge`);
  const { messages } = await outboxOf(service);
  expect(messages.map(({ recipient }) => recipient)).toEqual(['consumer@sandbox.example', 'consumer@sandbox.example']);
});

test('with a mail server, both arrive there, once each', async () => {
  const { mails, url } = await startMailServer();
  const service = await start(`${url}&from=desk@example.test`);
  await payBySeller(service);
  await vi.waitFor(
    async () => {
      expect((await outboxOf(service)).messages.map(({ state }) => state)).toEqual(['sent', 'sent']);
    },
    { timeout: 10_000 },
  );
  expect(mails).toHaveLength(2);
  expect(mails.join()).toContain('Subject: You authorized $123.45 to Blue Barn Farm');
  expect(mails[0]).toContain('From: desk@example.test');
  expect(mails[0]).toContain('To: ada@example.test');
});

test('a mail that is turned down, or a mail server that is gone, is told in the outbox and fails no payment', async () => {
  const refusing = await startMailServer({ refuses: true });
  for (const smtp of [refusing.url, 'smtp://desk@127.0.0.1:1?tls=none']) {
    const service = await start(smtp, 'hunter2');
    expect((await payBySeller(service)).charged.status).toBe(200);
    await vi.waitFor(
      async () => {
        expect((await outboxOf(service)).messages.map(({ state }) => state)).toEqual(['failed', 'failed']);
      },
      { timeout: 10_000 },
    );
    const [message] = (await outboxOf(service)).messages;
    expect(message?.failure).toMatch(/no such mailbox|ECONNREFUSED/);
    expect(message?.failure).not.toContain('hunter2');
  }
});

test('an address that is no mail server stops the start, and is not repeated in the words', async () => {
  const start = startTestService({ smtp: 'https://desk:hunter2@mail.test' });
  await expect(start).rejects.toThrow(/^--smtp must be smtp:/);
  await expect(start).rejects.not.toThrow(/hunter2/);
});

test('a mail server without TLS gets no mail unless the address says tls=none', async () => {
  const { mails, url } = await startMailServer();
  const service = await start(url.replace('?tls=none', ''));
  await payBySeller(service);
  await vi.waitFor(
    async () => {
      expect((await outboxOf(service)).messages.map(({ state }) => state)).toEqual(['failed', 'failed']);
    },
    { timeout: 10_000 },
  );
  expect(mails).toEqual([]);
});

test('a password in the address stops the start, and is not repeated in the words', async () => {
  const start = startTestService({ smtp: 'smtp://desk:hunter2@mail.test' });
  await expect(start).rejects.toThrow(/SMTP_PASSWORD/);
  await expect(start).rejects.not.toThrow(/hunter2/);
  await expect(startTestService({ smtp: 'smtp://desk@mail.test' })).rejects.toThrow(/SMTP_PASSWORD/);
});

test('messages are told page by page, none twice and none left out', async () => {
  const service = await start();
  for (const name of ['a', 'b']) await payBySeller(service, `${name}@example.test`);
  const first = (await outboxOf(service, '?limit=3')) as { messages: (Message & { id: string })[]; has_more: boolean };
  const rest = await outboxOf(service, `?limit=3&before=${first.messages[2]?.id}`);
  expect([first.has_more, rest.has_more]).toEqual([true, false]);
  const told = [...first.messages, ...rest.messages].map(({ recipient, subject }) => `${recipient} ${subject}`);
  expect(new Set(told).size).toBe(4);
});
