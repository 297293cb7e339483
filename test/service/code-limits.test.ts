// How many one-time codes a consumer can ask for.
import { describe, expect, test } from 'vitest';
import { desk, opened, other, told, verify } from '../support/consumer/code-desk.ts';
import { askForCode, freshAddress, sentCode } from '../support/consumer/consumer-proof.ts';
import { mailsTo } from '../support/service/dashboard.ts';

const MINUTE = 60_000;

describe('codes are not to be had without end', () => {
  test('the same contact within half a minute is told of the one that is on its way', async () => {
    const at = await desk();
    const visit = await opened(at);
    const contact = { kind: 'email', contact: freshAddress() };
    const { sandbox_code } = await sentCode(at.service, visit, contact);
    at.pass(12_500);
    expect(await sentCode(at.service, visit, contact)).toEqual({
      sent_to: 'c•••@example.test',
      kind: 'email',
      again_in_seconds: 18,
    });
    expect(await mailsTo(at.service, contact.contact)).toHaveLength(1);
    for (let n = 0; n < 5; n++) await verify(at, visit, other(sandbox_code));
    expect(await told(askForCode(at.service, visit, contact))).toEqual([
      429,
      { code: 'too_many_codes', again_in_seconds: 18 },
    ]);
    at.pass(17_500);
    expect((await sentCode(at.service, visit, contact)).sandbox_code).toMatch(/^\d{6}$/);
  });

  test('five an opening of the checkout: the sixth ends it', async () => {
    const at = await desk();
    const visit = await opened(at);
    const over = [403, { code: 'authentication_failed' }];
    let last: string | undefined;
    for (let n = 0; n < 5; n++) last = (await sentCode(at.service, visit)).sandbox_code;
    expect(await told(askForCode(at.service, visit))).toEqual(over);
    for (let n = 0; n < 4; n++) expect((await verify(at, visit, other(last))).status).toBe(422);
    expect(await told(verify(at, visit, other(last)))).toEqual(over);
  });

  test('five an hour for a contact, over all sessions', async () => {
    const at = await desk({ limitsCodes: true });
    const contact = { kind: 'phone', contact: '2125550123' };
    for (let n = 0; n < 5; n++) {
      await sentCode(at.service, await opened(at), contact);
      at.pass(MINUTE);
    }
    expect(await told(askForCode(at.service, await opened(at), { ...contact, contact: '+1 212 555 0123' }))).toEqual([
      429,
      { code: 'too_many_codes', again_in_seconds: 55 * 60 },
    ]);
    await sentCode(at.service, await opened(at));
    at.pass(55 * MINUTE);
    await sentCode(at.service, await opened(at), contact);
  });

  test('twenty a day for a contact, however they are spread', async () => {
    const at = await desk({ limitsCodes: true });
    const contact = { kind: 'phone', contact: '2125550123' };
    for (let n = 0; n < 20; n++) {
      await sentCode(at.service, await opened(at), contact);
      at.pass(30 * MINUTE);
    }
    expect(await told(askForCode(at.service, await opened(at), contact))).toEqual([
      429,
      { code: 'too_many_codes', again_in_seconds: 14 * 3600 },
    ]);
    at.pass(14 * 60 * MINUTE);
    await sentCode(at.service, await opened(at), contact);
  });

  test('so many an hour for a client address', async () => {
    const at = await desk({ rateLimits: { codesPerHour: 3 } });
    for (let n = 0; n < 3; n++) await sentCode(at.service, await opened(at));
    expect(await told(askForCode(at.service, await opened(at)))).toEqual([
      429,
      { code: 'too_many_codes', again_in_seconds: 3600 },
    ]);
    at.pass(60 * MINUTE);
    await sentCode(at.service, await opened(at));
  });

  test('a sandbox sends a tester as many codes as they ask for, to one address', async () => {
    const at = await desk();
    const contact = { kind: 'email', contact: freshAddress() };
    for (let n = 0; n < 7; n++) await sentCode(at.service, await opened(at), contact);
    expect(await mailsTo(at.service, contact.contact)).toHaveLength(7);
  });
});
