// The curl commands in the OpenAPI documents: each is run by bash and curl as it stands there.
import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { curlOf } from '../../service/collection/curl.ts';
import { planOf } from '../../service/collection/plan.ts';
import { length } from '../support/runner/length.ts';
import { tempFolder } from '../support/runner/temp-folder.ts';
import {
  dashboardDocument,
  type Found,
  operationsOf,
  paymentDocument,
  readDocument,
} from '../support/service/api-document.ts';
import { expectAsDocumented } from '../support/service/as-documented.ts';
import { organizationOf, serviceOfTest, type TestService } from '../support/service/payment-service.ts';

const run = promisify(execFile);
const missing = ['bash', 'curl'].filter((program) => spawnSync(program, ['--version']).status !== 0);
if (missing.length > 0) console.log(`Skipped curl-samples: ${missing.join(' and ')} can't be run on this machine.`);

/** What a shell needs to have: addresses, keys of three organizations, and a key for what is done once. */
async function shellOf(service: TestService): Promise<Record<string, string>> {
  const { baseUrl, authUrl, dashboardUrl } = service.urls;
  const variables: Record<string, string> = { BASE_URL: baseUrl, AUTH_URL: authUrl, DASHBOARD_URL: dashboardUrl };
  for (const [role, prefix] of [
    ['merchant', ''],
    ['platform', 'PLATFORM_'],
    ['seller', 'SELLER_'],
  ] as const) {
    const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, role).id);
    Object.assign(variables, { [`${prefix}CLIENT_ID`]: clientId, [`${prefix}CLIENT_SECRET`]: clientSecret });
  }
  return { ...variables, MARKETPLACE_ID: organizationOf(service, 'platform').marketplaceId ?? '' };
}

/** Runs a command as it was written; only where its answer goes is added. */
async function answerOf(command: string, variables: Record<string, string>, file: string): Promise<Response> {
  // A variable the command doesn't have is an error, and nothing of this machine's set-up counts.
  const script = `set -euo pipefail\ncurl() { command curl -q -sS -o "$ANSWER" -w '%{http_code} %{content_type}' "$@"; }\n${command}`;
  const { stdout } = await run('bash', ['-c', script], {
    env: { PATH: process.env['PATH'] ?? '', NO_PROXY: '*', ANSWER: file, ...variables },
  });
  const [status = '', type = ''] = stdout.split(' ');
  return new Response(readFileSync(file), { status: Number(status), headers: { 'Content-Type': type } });
}

function valueAt(answer: unknown, path: string): string {
  return String(path.split('.').reduce((value, name) => (value as Record<string, unknown>)[name], answer));
}

/** How many commands are run, a pair of processes each: those that take a payment, or all sixty. */
const MAX_COMMANDS = length(8, Number.POSITIVE_INFINITY);

// On a busy machine the processes take longer than a test may.
test.skipIf(missing.length > 0)(
  'every command is answered 200 as documented, and every call has one',
  { timeout: 180_000 },
  async () => {
    const service = await serviceOfTest();
    const addresses = [
      paymentDocument(service),
      dashboardDocument(service),
      `${service.urls.baseUrl}/sandbox/openapi.json`,
    ];
    const documents = await Promise.all(addresses.map(readDocument));
    const operations = new Map(
      documents.flatMap(operationsOf).map((each) => [`${each.method} ${each.template}`, each]),
    );
    const variables = await shellOf(service);
    const given = new Set(Object.keys(variables));
    const ran = new Set<string>();
    const file = join(tempFolder(), 'answer');
    for (const [index, call] of planOf(documents)
      .flatMap(({ calls }) => calls)
      .slice(0, MAX_COMMANDS)
      .entries()) {
      const command = curlOf(call);
      const answer = await answerOf(command, { ...variables, IDEMPOTENCY_KEY: `cart-${index}` }, file);
      expect(answer.status, `${command}\n${answer.status === 200 ? '' : await answer.clone().text()}`).toBe(200);
      const body = await expectAsDocumented(operations.get(call.call) as Found, answer);
      for (const [name, { from, first }] of Object.entries(call.keeps)) {
        if (!given.has(name.toUpperCase())) variables[name.toUpperCase()] = valueAt(body, from).slice(0, first);
      }
      ran.add(command);
    }
    for (const [name, { operation }] of operations) {
      const samples = (operation as { 'x-codeSamples'?: { lang: string; label: string; source: string }[] })[
        'x-codeSamples'
      ];
      expect(samples, name).toEqual([{ lang: 'Shell', label: 'curl', source: expect.any(String) }]);
      if (MAX_COMMANDS > operations.size) expect(ran, name).toContain(samples?.[0]?.source);
    }
  },
);

test('a value with an apostrophe stays one argument', async () => {
  const call = { body: { note: "Ada's {{session_id}}" }, method: 'POST', path: '/x', server: 'base_url' } as const;
  const rest = { call: '', name: '', about: undefined, as: 'merchant', signed: 'none', keyed: false } as const;
  const command = curlOf({ ...call, ...rest, form: undefined, query: {}, keeps: {} });
  const script = `curl() { printf '%s\\n' "$@"; }\n${command}`;
  const { stdout } = await run('bash', ['-c', script], { env: { BASE_URL: 'http://x', SESSION_ID: 'a b' } });
  expect(stdout.trim().split('\n').at(-1)).toBe(JSON.stringify({ note: "Ada's a b" }));
});
