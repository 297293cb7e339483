// The documents that describe the two APIs: valid, complete, and good enough to make a client from.

import { execFile } from 'node:child_process';
import { copyFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Charge } from '../../contract/payment-api/charge.ts';
import { Order } from '../../contract/payment-api/order.ts';
import { Problem } from '../../contract/payment-api/problem.ts';
import { Session } from '../../contract/payment-api/session.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import { dashboardDocument, paymentDocument, readDocument } from '../support/service/api-document.ts';
import { takePayment } from '../support/service/books.ts';
import {
  completeCheckout,
  organizationOf,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';
import { problem } from '../support/service/problem.ts';

const ROOT = join(import.meta.dirname, '../..');

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.discard());

test("the document names the spec's operations, signed with a bearer token, and every answer they give", async () => {
  const document = await readDocument(paymentDocument(service));
  expect(document.servers).toEqual([{ url: service.urls.baseUrl, description: 'sandbox' }]);
  const always = ['200', '400', '401', '405', '406', '408', '413', '415', '422', '429', '431', '500', '503'];
  const operations = {
    '/api/v2.0/sessions': { operationId: 'create_session_sessions_post', answers: [...always, '409'] },
    '/api/v2.0/orders': { operationId: 'create_order_orders_post', answers: [...always, '404', '409'] },
    '/api/v2.0/orders/{order_id}/charge': {
      operationId: 'charge_order_by_id_orders__order_id__charge_post',
      answers: [...always, '404', '409'],
    },
  };
  expect(Object.keys(document.paths).toSorted()).toEqual([...Object.keys(operations), '/oauth2/token'].toSorted());
  for (const [path, { operationId, answers }] of Object.entries(operations)) {
    const operation = document.paths[path]?.['post'];
    expect(operation).toMatchObject({ operationId, security: [{ accessToken: [] }] });
    expect(Object.keys(operation?.responses ?? {})).toEqual(answers.toSorted());
    expect(operation?.responses['429']).toMatchObject({ headers: { 'Retry-After': {} } });
  }
  const token = Object.keys(document.paths['/oauth2/token']?.['post']?.responses ?? {});
  expect(token).toEqual(['200', '400', '401', '405', '408', '413', '429', '431', '500', '503']);
});

test('the document names its resources, each with an example that is one', async () => {
  const { components } = await readDocument(paymentDocument(service));
  const { schemas } = components as { schemas: Record<string, { example?: unknown }> };
  for (const [name, schema] of Object.entries({ Session, Order, Charge })) {
    expect(schema.safeParse(schemas[name]?.example).error, name).toBeUndefined();
  }
  expect(Problem.safeParse(schemas['Problem']?.example).error).toBeUndefined();
});

test.each([
  ['the payment API', paymentDocument],
  ["the dashboard's API", dashboardDocument],
  ["the sandbox's controls", ({ urls }: TestService) => `${urls.baseUrl}/sandbox/openapi.json`],
])(
  'the document of %s is valid OpenAPI 3.1 by a validator that is not ours, with patterns that JavaScript reads',
  async (_, addressOf) => {
    const document = await readDocument(addressOf(service));
    expect(document.openapi).toMatch(/^3\.1\./);
    const validator = new Validator();
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true });
    expect((await validator.validate({ ...document, info: {} })).valid).toBe(false);
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
    expect(patterns.length).toBeGreaterThan(0);
    // A flag has no place in a pattern: "…$/u" would match nothing.
    for (const text of patterns) expect(JSON.parse(`"${text}"`)).toMatch(/^\^.*\$$/);
  },
);

/** Imports a program of test/support/programs, beside the types generated from a document, once both pass the type checker. */
async function importGenerated<Program>(documentAddress: string, name: string): Promise<Program> {
  const folder = tempFolder();
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  const types = astToString(await openapiTS(new URL(documentAddress), { silent: true }));
  await writeFile(join(folder, 'schema.ts'), types);
  const program = join(folder, 'program.ts');
  await copyFile(join(ROOT, 'test/support/programs', name), program);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(ROOT, 'tsconfig.base.json'),
      compilerOptions: { lib: ['es2023', 'dom'], types: ['node'], incremental: false },
      include: ['*.ts'],
    }),
  );
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', folder]).catch((error) => error);
  expect(stdout).toBe('');
  return (await import(/* @vite-ignore */ pathToFileURL(program).href)) as Program;
}

type PaymentProgram = {
  takePayment: (
    baseUrl: string,
    keys: { clientId: string; clientSecret: string },
    consumerPays: (sessionId: string) => Promise<unknown>,
  ) => Promise<{ amount: number; finalized: string; chargeId: string; repeated: unknown }>;
};

test("a client generated from the payment API's document passes the type checker and takes a payment", async () => {
  const program = await importGenerated<PaymentProgram>(paymentDocument(service), 'generated-client.txt');
  const keys = await service.issueKeys(organizationOf(service, 'merchant').id);
  const paid = await program.takePayment(service.urls.baseUrl, keys, (id) => completeCheckout(service, id));
  expect(paid).toMatchObject({ amount: 10_000, finalized: 'finalized ' });
  expect(paid.repeated).toEqual(
    problem(409, 'already_done', { message: expect.stringContaining(paid.chargeId), charge_id: paid.chargeId }),
  );
});

type DashboardProgram = {
  startPayout: (
    baseUrl: string,
    accessToken: string,
  ) => Promise<{ amount: number; id: string; againId: string; refused: unknown; listedIds: string[]; closing: number }>;
};

test("a client generated from the dashboard's document passes the type checker and starts a payout", async () => {
  const seller = organizationOf(service, 'seller');
  await takePayment(service, await signIn(service, seller), seller, 900_000);
  const token = await signIn(service, organizationOf(service, 'platform'));
  const program = await importGenerated<DashboardProgram>(dashboardDocument(service), 'generated-dashboard-client.txt');
  const paidOut = await program.startPayout(service.urls.baseUrl, token);
  expect(paidOut).toEqual({
    amount: 3_500,
    id: expect.stringMatching(/^payout_/),
    againId: paidOut.id,
    listedIds: [paidOut.id],
    closing: 10_000,
    refused: problem(409, 'already_this_month', {
      message: expect.any(String),
      reason: 'already_this_month',
      payout_id: paidOut.id,
    }),
  });
});
