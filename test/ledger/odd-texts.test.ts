// @module-tag postgres
// Characters in a provider's or a person's words that a database may not hold: what they stand in is recorded all the same, and verifies.
import { expect, test } from 'vitest';
import { remark } from '../../contract/console/remark.ts';
import { orderCharged, orderCreated } from '../support/provider/seen.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { addTestEnvironment, captureOf, openTestLedger, recordCall, succeeded } from '../support/store/ledger.ts';

const ODD = { 'U+0000': 'a\u0000b', 'half a character': 'a\ud800b', 'a text that looks like JSON': '{"code":"\\u0000' };

test.for(Object.entries(ODD))('a refusal with %s in its words is recorded', async ([, text]) => {
  const opened = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment(opened, 'https://one.example');
  for (const [orderId, detail] of Object.entries({ order_1: text, order_2: remark('service_said', { text }) })) {
    const entryId = await recordCall(opened.ledger.as(text), whose, captureOf(orderId));
    const refused = { kind: 'refused', httpStatus: 422, code: 'refused_by_service', detail } as const;
    await opened.ledger.recordOutcome(entryId, refused);
  }
  expect((await opened.ledger.checkAuditTrail()).fault).toBeNull();
});

test.for(Object.entries(ODD))('an order and a charge with %s in their words are recorded', async ([, text]) => {
  const opened = await openTestLedger(tempFolder());
  const whose = await addTestEnvironment(opened, 'https://one.example');
  const createdId = await recordCall(opened.ledger, whose, {
    operation: 'create_order',
    sessionId: 'sess_1',
    request: { note: text },
  });
  const made = orderCreated('order_1', 'sess_1');
  const answer = { ...made, session: { ...made.session, consent_text: text } };
  await opened.ledger.recordOutcome(createdId, succeeded(answer));
  const capturedId = await recordCall(opened.ledger, whose, captureOf('order_1'));
  const charged = orderCharged('order_1', 'charge_1');
  const seen = { ...charged, charge: { ...charged.charge, consumer_fi_account_id: text } };
  await opened.ledger.recordOutcome(capturedId, succeeded(seen));
  expect((await opened.ledger.checkAuditTrail()).fault).toBeNull();
});
