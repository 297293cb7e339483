// /v1.d.ts: what TypeScript says of right and wrong use of the SDK, and that it is of one mind with the checkout itself.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { serviceOfTest, startTestService } from '../../support/service/payment-service.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What tsc finds wrong in a merchant's program that has the declarations beside it. The language's own libraries are read once, and not checked. */
function problemsIn(declarations: string, program: string): string[] {
  const folder = tempFolder();
  const files = [join(folder, 'v1.d.ts'), join(folder, 'shop.ts')];
  for (const [index, text] of [declarations, program].entries()) writeFileSync(files[index] ?? '', text);
  const options = {
    strict: true,
    noEmit: true,
    types: [],
    allowImportingTsExtensions: true,
    skipDefaultLibCheck: true,
  };
  const lib = ['lib.es2023.d.ts', 'lib.dom.d.ts'];
  const module = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const made = ts.createProgram(files, { ...options, ...module, lib, target: ts.ScriptTarget.ES2023 });
  return ts.getPreEmitDiagnostics(made).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

const RIGHT = `
  const pay = new ServicePay();
  try {
    pay.startSession({
      sessionID: 'sess_1', selector: '#pay', renderInModal: false, language: 'es', theme: 'dark',
      onComplete: ({ createdDate, fees, referenceId, tip, orderAmount, totalAmount }) =>
        console.log(createdDate.slice(1), referenceId.length, fees + orderAmount + totalAmount + (tip ?? 0)),
      onExit: ({ type, code }) => console.log(type === 'session_cancelled', code?.length),
      onEvent: (name) => console.log(name === 'opened'),
    });
  } catch (error) {
    if (error instanceof ServicePayError && error.code === 'checkout_open') console.log(error.message);
  }
  new window.ServicePay().destroy();
`;

describe('a merchant’s program', () => {
  let declarations: string;
  beforeAll(async () => {
    const service = await startTestService();
    const answer = await fetch(`${service.urls.jsUrl}/v1.d.ts`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    declarations = await answer.text();
    await service.discard();
  });

  test('that is right compiles', () => expect(problemsIn(declarations, RIGHT)).toEqual([]));

  test.each([
    ['without sessionID', `sessionID: 'sess_1', `, '', "'sessionID' is missing"],
    ['with a word for renderInModal', 'renderInModal: false', `renderInModal: 'no'`, "'string' is not assignable"],
    ['in a language there isn’t', `language: 'es'`, `language: 'fr'`, `'"fr"' is not assignable`],
    ['that misspells an exit type', `'session_cancelled'`, `'session_canceled'`, 'no overlap'],
    ['that misspells an event', `'opened'`, `'open'`, 'no overlap'],
    ['that misspells an error code', `'checkout_open'`, `'open'`, 'no overlap'],
    ['that takes a tip for granted', '(tip ?? 0)', 'tip', 'possibly'],
    ['that misspells an option', 'theme:', 'thema:', "'thema' does not exist"],
  ])('%s does not', (_, right, wrong, words) => {
    const program = RIGHT.replace(right, wrong);
    expect(program).not.toBe(RIGHT);
    expect(problemsIn(declarations, program).join('\n')).toContain(words);
  });

  test('is told of the very exit types, events, payloads and codes the checkout knows', () => {
    const imported = (name: string, file: string) => `import type { ${name} } from '${join(ROOT, file)}';`;
    const same = `
      ${imported('ExitType, CheckoutEventName', 'service/checkout/messages.ts')}
      ${imported('ServicePayErrorCode', 'service/checkout/sdk/service-pay-error.ts')}
      ${imported('StartOptions', 'service/checkout/sdk/options.ts')}
      type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
      type Plain<T> = { [Key in keyof T]: T[Key] extends (...args: infer Args) => void ? Args : T[Key] };
      export const exits: Same<ExitType, ServicePay.ExitType> = true;
      export const events: Same<CheckoutEventName, ServicePay.EventName> = true;
      export const codes: Same<ServicePayErrorCode, ServicePay.ErrorCode> = true;
      export const names: Same<keyof StartOptions, keyof ServicePay.Options> = true;
      type Complete = Parameters<StartOptions['onComplete']>[0];
      export const complete: Same<keyof Complete, keyof ServicePay.CompletePayload> = true;
      export const fits = (payload: Complete): ServicePay.CompletePayload => payload;
      export const languages: Same<StartOptions['language'], ServicePay.Options['language']> = true;
      export const themes: Same<StartOptions['theme'], ServicePay.Options['theme']> = true;
    `;
    expect(problemsIn(declarations, same)).toEqual([]);
  });
});

test('the constructor has the name the service was given, in the script and in its types', async () => {
  const { urls } = await serviceOfTest({ sdkConstructor: 'BrandPay' });
  const [script, declarations] = await Promise.all(
    ['v1.js', 'v1.d.ts'].map(async (name) => (await fetch(`${urls.jsUrl}/${name}`)).text()),
  );
  expect(script).toContain('BrandPay');
  expect(`${script}${declarations}`).not.toContain('ServicePay');
  expect(problemsIn(declarations ?? '', RIGHT.replaceAll('ServicePay', 'BrandPay'))).toEqual([]);
  expect(problemsIn(declarations ?? '', RIGHT)[0]).toContain('ServicePay');
});

test.each(['', 'pay', 'Brand Pay', '</script>', 'Error', 'Promise'])(
  'no constructor can be named "%s"',
  async (name) => {
    await expect(serviceOfTest({ sdkConstructor: name })).rejects.toThrow('constructor');
  },
);
