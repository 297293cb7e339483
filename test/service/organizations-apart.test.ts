// One organization never sees another's things, and isn't told that they exist.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentDocument, readDocument } from '../support/service/api-document.ts';
import {
  callApi,
  completeCheckout,
  createOrder,
  createSession,
  organizationOf,
  sessionRequest,
  signIn,
  startTestService,
  type TestService,
} from '../support/service/payment-service.ts';

let service: TestService;
let owner: string;

beforeAll(async () => {
  service = await startTestService();
  owner = await signIn(service, organizationOf(service, 'merchant'));
});
afterAll(() => service.discard());

type Asked = { path: string; body?: unknown };

/** Each call, made by a stranger about the owner's records and about records that don't exist, and then by the owner. */
const CALLS: Record<string, () => Promise<{ theirs: Asked; nobodys: Asked; id: string; unknown: string }>> = {
  create_order_orders_post: async () => {
    const { id } = await createSession(service, owner);
    await completeCheckout(service, id);
    const naming = (session_id: string) => ({ path: '/orders', body: { session_id } });
    return { theirs: naming(id), nobodys: naming('sess_unknown'), id, unknown: 'sess_unknown' };
  },
  charge_order_by_id_orders__order_id__charge_post: async () => {
    const { id } = (await createOrder(service, owner)).order;
    const naming = (orderId: string) => ({ path: `/orders/${orderId}/charge` });
    return { theirs: naming(id), nobodys: naming('order_unknown'), id, unknown: 'order_unknown' };
  },
};

describe.each(['platform', 'seller'] as const)("a %s that asks for a merchant's thing", (role) => {
  test.each(Object.keys(CALLS))('gets the answer for what never was, and changes nothing: %s', async (operationId) => {
    const stranger = await signIn(service, organizationOf(service, role));
    const call = await CALLS[operationId]?.();
    if (!call) throw new Error(`${operationId} is not known here.`);
    const ask = async ({ path, body }: Asked) => {
      const response = await callApi(service, stranger, path, body);
      return { status: response.status, words: await response.text() };
    };
    const [theirs, nobodys] = [await ask(call.theirs), await ask(call.nobodys)];
    expect([404, 422]).toContain(theirs.status);
    expect({ ...theirs, words: theirs.words.replaceAll(call.id, '') }).toEqual({
      ...nobodys,
      words: nobodys.words.replaceAll(call.unknown, ''),
    });
    expect((await callApi(service, owner, call.theirs.path, call.theirs.body)).status).toBe(200);
  });
});

test("a marketplace that is not the seller's own is refused like one that never was, and to a merchant any is", async () => {
  const { marketplaceId } = organizationOf(service, 'platform');
  const naming = async (signed: string, marketplace_id: unknown) => {
    const response = await callApi(service, signed, '/sessions', { ...sessionRequest(), marketplace_id });
    return [response.status, await response.text()];
  };
  expect(await naming(owner, marketplaceId)).toEqual(await naming(owner, 'mk_org_unknown'));
  const platform = await signIn(service, organizationOf(service, 'platform'));
  expect(await naming(platform, marketplaceId)).toEqual([422, expect.stringContaining('marketplace_id')]);
  const seller = await signIn(service, organizationOf(service, 'seller'));
  expect(await naming(seller, 'mk_org_unknown')).toEqual([422, expect.stringContaining(`must be ${marketplaceId}`)]);
  expect(await naming(seller, marketplaceId)).toEqual([200, expect.any(String)]);
});

test("another organization's store is refused like one that never was", async () => {
  const { id } = await createSession(service, owner);
  await completeCheckout(service, id);
  const naming = (storeIdentifier: string) => callApi(service, owner, '/orders', { sessionID: id, storeIdentifier });
  const [theirs, nobodys] = [await naming(organizationOf(service, 'seller').storeId), await naming('store_unknown')];
  expect([theirs.status, await theirs.text()]).toEqual([422, await nobodys.text()]);
  expect((await naming(organizationOf(service, 'merchant').storeId)).status).toBe(200);
});

test('no call of the document is forgotten here', async () => {
  const { paths } = await readDocument(paymentDocument(service));
  const signed = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  // The token endpoint names nothing; create session names a marketplace and is tested by itself.
  const others = ['create_token_oauth2_token_post', 'create_session_sessions_post'];
  expect([...Object.keys(CALLS), ...others].toSorted()).toEqual(signed.toSorted());
});
