// The integration guide's first page, typed as it stands: from the printed line to a charge and its event.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { organizationOf, serviceOfTest } from '../../support/service/payment-service.ts';

const run = promisify(execFile);
const guide = new URL('../../../docs/integrating.md', import.meta.url);

test('the guide’s first commands take a payment and show its event', async () => {
  const [beginning = ''] = readFileSync(guide, 'utf8').split('## Test without a browser first');
  const [, variables = '', payment = ''] = [...beginning.matchAll(/```\n(.*?)```/gs)].map(([, text]) => text ?? '');
  const service = await serviceOfTest();
  const { clientId, clientSecret } = await service.issueKeys(organizationOf(service, 'merchant').id);
  const { baseUrl, authUrl, jsUrl, dashboardUrl } = service.urls;
  const line = {
    environment: 'sandbox',
    base_url: baseUrl,
    auth_url: authUrl,
    js_url: jsUrl,
    dashboard_url: dashboardUrl,
    listening: service.listening,
    organizations: [{ client_id: clientId, client_secret: clientSecret }],
  };
  const folder = tempFolder();
  writeFileSync(join(folder, 'sandbox.log'), `\n> paydesk service\n\n${JSON.stringify(line)}\n`);
  const { stdout } = await run('bash', ['-c', `set -eo pipefail\n${variables}\n${payment}`], {
    cwd: folder,
    env: { PATH: `${dirname(process.execPath)}:${process.env['PATH']}`, NO_PROXY: '*' },
  });
  const chargeId = /Charged 2500 cents: (\w+)/.exec(stdout)?.[1];
  expect(chargeId).toMatch(/^charge_/);
  expect(stdout).toContain('"type":"charge.created"');
  expect(stdout).toContain(`"id":"${chargeId}"`);
});
