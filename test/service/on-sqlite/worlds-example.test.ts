// The example of the integration guide runs as it stands there.
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { serviceOfTest } from '../../support/service/payment-service.ts';

const run = promisify(execFile);
const guide = new URL('../../../docs/integrating.md', import.meta.url);

test('the guide’s tests, each in a world of its own, pass twice against the same sandbox', async () => {
  const [, chapter = ''] = readFileSync(guide, 'utf8').split('## A world for each test');
  const example = /```js\n(.*?)```/s.exec(chapter)?.[1] ?? '';
  const file = join(tempFolder(), 'payments.test.mjs');
  writeFileSync(file, example);
  const service = await serviceOfTest();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  for (let time = 0; time < 2; time += 1) {
    const { stdout } = await run(process.execPath, ['--test', '--test-reporter=tap', file], {
      env: { ...env, SANDBOX_URL: service.urls.baseUrl },
    });
    expect(stdout).toContain('# pass 2');
    expect(stdout).toContain('# fail 0');
  }
});
