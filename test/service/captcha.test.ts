// The work a consumer's browser does before a code is sent for it.
// @module-tag postgres
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PayableSession } from '../../service/checkout/messages.ts';
import { type Desk, desk, opened, told } from '../support/consumer/code-desk.ts';
import { solvedChallenge } from '../support/consumer/consumer-proof.ts';
import { mailsTo } from '../support/service/dashboard.ts';
import { checkoutStep, createSession, openPayable, startTestService } from '../support/service/payment-service.ts';

const MINUTE = 60_000;

describe('the work before a code', () => {
  const contact = { kind: 'email', contact: 'ada@example.test' };
  const refused = [403, { code: 'proof_refused' }];
  const code = ({ service }: Desk, visit: PayableSession, proof: object) =>
    told(checkoutStep(service, visit, 'code', { proof, contact }));

  test('counts once, and of many at the same moment one gets through', async () => {
    const at = await desk();
    const visit = await opened(at);
    const proof = await solvedChallenge(at.service, visit);
    const answers = await Promise.all(Array.from({ length: 5 }, () => code(at, visit, proof)));
    expect(answers.map(([status]) => status).toSorted()).toEqual([200, 403, 403, 403, 403]);
    expect(await code(at, visit, proof)).toEqual(refused);
    expect(await mailsTo(at.service, contact.contact)).toHaveLength(1);
  });

  test('is of no use in another session, nor in another opening of the same one', async () => {
    const at = await desk();
    const session = await createSession(at.service, at.token);
    const [one, tab] = [await openPayable(at.service, session.id), await openPayable(at.service, session.id)];
    const proof = await solvedChallenge(at.service, one);
    expect(await code(at, await opened(at), proof)).toEqual(refused);
    expect(await code(at, tab, proof)).toEqual(refused);
    expect((await code(at, one, proof))[0]).toBe(200);
  });

  test('that one process asked for counts at another over the same store, once', async () => {
    const at = await desk();
    const visit = await opened(at);
    const second = await startTestService({ dataFolder: at.service.dataFolder, now: at.now });
    onTestFinished(() => second.close());
    const proof = await solvedChallenge(at.service, visit);
    expect((await code({ ...at, service: second }, visit, proof))[0]).toBe(200);
    expect(await code(at, visit, proof)).toEqual(refused);
  });

  test('grows too old by the service’s clock, after ten minutes', async () => {
    const at = await desk();
    const visit = await opened(at);
    const [first, second] = [await solvedChallenge(at.service, visit), await solvedChallenge(at.service, visit)];
    at.pass(10 * MINUTE - 1);
    expect((await code(at, visit, first))[0]).toBe(200);
    at.pass(1);
    expect(await code(at, visit, second)).toEqual(refused);
  });

  test('cannot be made up: neither an easier challenge nor a wrong solution', async () => {
    const at = await desk();
    const visit = await opened(at);
    type Solved = { challenge: { parameters: object; signature: string }; solution: { derivedKey: string } };
    const proof = (await solvedChallenge(at.service, visit)) as Solved;
    const { challenge, solution } = proof;
    const later = { ...challenge, parameters: { ...challenge.parameters, data: { expires_at: 9e15 } } };
    expect(await code(at, visit, { challenge: later, solution })).toEqual(refused);
    const wrong = { ...solution, derivedKey: '00'.repeat(32) };
    expect(await code(at, visit, { challenge, solution: wrong })).toEqual(refused);
    for (const body of [{}, null, [], { proof: 1, contact }, { proof: { challenge: {}, solution: {} }, contact }])
      expect((await checkoutStep(at.service, visit, 'code', body as object)).status, JSON.stringify(body)).toBe(422);
    const cheap = { ...challenge, parameters: { ...challenge.parameters, cost: 1 } };
    expect((await code(at, visit, { challenge: cheap, solution }))[0]).toBe(422);
    expect((await code(at, visit, proof))[0]).toBe(200);
  });
});
