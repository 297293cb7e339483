// The document that describes the API.
import { expect, onTestFinished, test } from 'vitest';
import { startTestService } from '../../support/payment-service.ts';

type Document = {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, { operationId: string; security: object[]; responses: Record<string, object> }>>;
};

test("the OpenAPI document names the spec's operations, each with its refusals and a bearer token", async () => {
  const service = await startTestService();
  onTestFinished(() => service.discard());
  const document = (await (await fetch(`${service.urls.baseUrl}/openapi.json`)).json()) as Document;
  expect(document.servers).toEqual([{ url: service.urls.baseUrl, description: 'sandbox' }]);
  const operations = {
    '/api/v2.0/sessions': 'create_session_sessions_post',
    '/api/v2.0/orders': 'create_order_orders_post',
    '/api/v2.0/orders/{order_id}/charge': 'charge_order_by_id_orders__order_id__charge_post',
  };
  expect(Object.keys(document.paths).toSorted()).toEqual([...Object.keys(operations), '/oauth2/token'].toSorted());
  for (const [path, operationId] of Object.entries(operations)) {
    const operation = document.paths[path]?.post;
    expect(operation).toMatchObject({ operationId, security: [{ accessToken: [] }] });
    expect(Object.keys(operation?.responses ?? {})).toEqual(expect.arrayContaining(['200', '401', '413', '422']));
  }
});
