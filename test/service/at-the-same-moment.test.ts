// What is asked of a checkout, a plan or a charge at the same moment: each is done once, and each try is counted.
// @module-tag postgres
import { describe, expect, test } from 'vitest';
import { addOutcome, readOutcomes, removeOutcome } from '../../service/sandbox/plan-outcomes.ts';
import { openSandbox } from '../../service/sandbox/sandbox.ts';
import { authorize, authorizeAsQuoted, comeToReview, quote } from '../support/consumer/authorize.ts';
import { logIn, openProved } from '../support/consumer/bank.ts';
import { desk, opened, other, storeOf, told, verify } from '../support/consumer/code-desk.ts';
import { askForCode, freshAddress, sentCode } from '../support/consumer/consumer-proof.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { openBooks } from '../support/service/books.ts';
import { mailsTo } from '../support/service/dashboard.ts';
import {
  callApi,
  createOrder,
  createSession,
  openPayable,
  organizationOf,
  readCharge,
  serviceOfTest,
  signIn,
} from '../support/service/payment-service.ts';
import { press } from '../support/service/sandbox.ts';
import { startServiceProcess } from '../support/service/service-process.ts';

/** Monday, 16 November 2026, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 10, 16, 15);
/** Sessions that two processes are asked to authorize at once. */
const ROUNDS = length(4, 10);

async function merchant() {
  const service = await serviceOfTest();
  return { service, token: await signIn(service, organizationOf(service, 'merchant')) };
}

describe('codes of a consumer', () => {
  test('asked for at the same moment, none is counted too few', async () => {
    const at = await desk({ limitsCodes: true });
    const contact = { kind: 'email', contact: freshAddress() };
    const visits = await Promise.all(Array.from({ length: 8 }, () => opened(at)));
    const answers = await Promise.all(visits.map((visit) => askForCode(at.service, visit, contact)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    expect(await mailsTo(at.service, contact.contact)).toHaveLength(5);
  });

  test('entered twice at once counts twice', async () => {
    const at = await desk();
    const visit = await opened(at);
    const { sandbox_code: code } = await sentCode(at.service, visit);
    const answers = await Promise.all([0, 1].map(() => told(verify(at, visit, other(code)))));
    expect(answers.map(([, facts]) => (facts as { entries_left: number }).entries_left).toSorted()).toEqual([3, 4]);
  });
});

describe('logins at a bank', () => {
  test('many times at once is tried five times', async () => {
    const { service, token } = await merchant();
    const opened = await openProved(service, (await createSession(service, token)).id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => logIn(service, opened, { password: 'wrong' }).then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 409)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('one session', () => {
  test('in two tabs is authorised in one, and the other is told so', async () => {
    const { service, token } = await merchant();
    const { id } = await createSession(service, token);
    const [one, other] = [await openPayable(service, id), await openPayable(service, id)];
    for (const tab of [one, other]) await comeToReview(service, tab);
    const [readByOne, readByOther] = [await quote(service, one), await quote(service, other)];
    expect((await authorize(service, one, readByOne)).status).toBe(200);
    const late = await authorize(service, other, readByOther);
    expect([late.status, await late.json()]).toEqual([409, expect.objectContaining({ code: 'already_completed' })]);
    expect((await authorize(service, one, readByOne)).status).toBe(200);
  });

  test('authorised at once in two processes is authorised by one of them', async () => {
    const folder = tempFolder();
    const [one, other] = [await startServiceProcess(folder), await startServiceProcess(folder)];
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await createSession(one, one.token);
      const tabs = [
        [one, await openPayable(one, id)],
        [other, await openPayable(other, id)],
      ] as const;
      const reads = await Promise.all(
        tabs.map(async ([service, tab]) => {
          await comeToReview(service, tab);
          return quote(service, tab);
        }),
      );
      const answers = await Promise.all(
        tabs.map(([service, tab], index) => authorize(service, tab, reads[index] as never)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    }
  });
});

test('what was agreed to is never changed: the store refuses it', async () => {
  const { service, token } = await merchant();
  const opened = await openPayable(service, (await createSession(service, token)).id);
  await comeToReview(service, opened);
  await authorizeAsQuoted(service, opened);
  const store = await storeOf(service);
  const change = store.updateTable('authorizations').set({ wording: 'I owe you everything.' }).execute();
  await expect(change).rejects.toThrow(/an authorization is never changed/);
});

test('two outcomes planned, and one removed, at the same time are all in the plan', async () => {
  const { store } = await openBooks();
  await openSandbox(store, () => MONDAY);
  const rule = (amount: number) => ({ match: { amount }, after_banking_days: 2, return_code: 'R01' as const });
  await addOutcome(store, rule(1));
  await Promise.all([addOutcome(store, rule(2)), removeOutcome(store, rule(1)), addOutcome(store, rule(3))]);
  const { rules } = await readOutcomes(store);
  expect(rules.map(({ match }) => match.amount).toSorted()).toEqual([2, 3]);
});

describe('a charge', () => {
  test('that is settled and returned at the same moment has one outcome', async () => {
    const { service, token } = await merchant();
    const { order } = await createOrder(service, token);
    const { charge } = await readCharge(await callApi(service, token, `/orders/${order.id}/charge`));
    const answers = await Promise.all([
      press(service, 'POST', `charges/${charge.id}/settle`),
      ...['R01', 'R02', 'R03'].map((code) => press(service, 'POST', `charges/${charge.id}/return`, { code })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });
});
