// What only a sandbox has.
import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { SignedIn } from '../../../service/api/bearer.ts';
import type { ServiceContext } from '../../../service/api/service-context.ts';
import type { Environment } from '../../../service/environment.ts';
import { mountSandboxOnly } from '../../../service/sandbox/sandbox-only.ts';

async function statusIn(environment: Environment): Promise<number> {
  const app = new OpenAPIHono<SignedIn>();
  mountSandboxOnly(app, { environment } as ServiceContext, [(to) => to.get('/sandbox', (c) => c.text('here'))]);
  return (await app.request('/sandbox')).status;
}

test('is there in a sandbox and does not exist in production', async () => {
  expect([await statusIn('sandbox'), await statusIn('production')]).toEqual([200, 404]);
});
