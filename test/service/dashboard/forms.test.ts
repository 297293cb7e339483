// Whatever is sent to the dashboard's forms, it is answered with a page, never with a failure.
// @module-tag postgres
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { length } from '../../support/runner/length.ts';
import { register } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/payment-service.ts';

const PATHS = [
  'sign-in',
  'sign-in/code_none',
  'sign-in/%00',
  'register',
  'join/onb_none',
  'join/%00',
  'business',
  'charges/charge_none/refund',
  'charges/charge_none/refund/confirmed',
  'charges/%00/present-again',
  'nothing',
];
const FIELDS = [
  'email',
  'code',
  'business_name',
  'full_name',
  'kind',
  'legal_name',
  'tax_id',
  'website',
  'routing_number',
  '__proto__',
];

test('any fields with any text are taken, refused or answered, and never make the service fail', async () => {
  const service = await startTestService({ rateLimits: { signInsPerMinute: 0 } });
  onTestFinished(() => service.discard());
  const person = await register(service, { email: 'pat@pear-tree.example', as: 'merchant' });
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('a@b.example', '\u0000', '123456', 'x'.repeat(5000), 'merchant'),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...PATHS),
      fc.array(fc.tuple(fc.constantFrom(...FIELDS), text), { maxLength: 8 }),
      async (path, fields) => {
        const answer = await fetch(`${service.urls.dashboardUrl}/${path}`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Cookie: person.cookie(), Origin: service.urls.baseUrl },
          body: new URLSearchParams(fields),
        });
        expect(answer.status, await answer.text()).toBeLessThan(500);
      },
    ),
    { numRuns: length(50, 150) },
  );
});

test('a body that is no form is refused in words', async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  for (const [type, body] of [
    ['multipart/form-data', 'no boundary'],
    ['multipart/form-data; boundary=x', '--x\r\nhalf'],
    ['application/json', '{}'],
    ['text/plain', ''],
  ] as const) {
    const answer = await fetch(`${service.urls.dashboardUrl}/sign-in`, {
      method: 'POST',
      headers: { Origin: service.urls.baseUrl, 'Content-Type': type },
      body,
    });
    expect([answer.status, await answer.text()], type).toEqual([422, expect.stringContaining('role="alert"')]);
  }
});
