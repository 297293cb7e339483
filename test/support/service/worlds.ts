// Worlds of a running sandbox, and the calls that a test makes in one.
import type { MadeWorld, ShownSnapshot, ShownWorld } from '../../../service/sandbox/worlds/requests.ts';
import { askForToken, basic, callApi, type Served, sessionRequest } from './payment-service.ts';
import { press } from './sandbox.ts';

/** Asks for a world; a request is sent as it is, so that it can be wrong. */
export function askForWorld(service: Served, request: unknown = {}): Promise<Response> {
  return press(service, 'POST', 'worlds', request);
}

/** A world with what a test does in it. */
export type WorldOfTest = ReturnType<typeof inWorld>;

export async function makeWorld(service: Served, request: unknown = {}): Promise<WorldOfTest> {
  const answer = await askForWorld(service, request);
  if (answer.status !== 200) throw new Error(await answer.text());
  return inWorld(service, (await answer.json()) as MadeWorld);
}

/** The calls of a test in a world that it has made. */
export function inWorld(service: Served, made: MadeWorld) {
  const { id } = made;
  const control = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    press(service, method, path === '' ? `worlds/${id}` : `worlds/${id}/${path}`, body);
  const organization = (role: string) => {
    const found = made.organizations.find((each) => each.role === role);
    if (!found) throw new Error(`World ${id} has no ${role}.`);
    return found;
  };
  const askToken = (role = 'merchant') => {
    const { client_id, client_secret } = organization(role);
    return askForToken(service, basic(client_id, client_secret));
  };
  const token = async (role = 'merchant') => {
    const answer = await askToken(role);
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { access_token: string }).access_token;
  };
  return {
    made,
    organization,
    control,
    askToken,
    token,
    session: (bearer: string, amount?: number) => callApi(service, bearer, '/sessions', sessionRequest(amount)),
    authorize: (sessionId: string) => press(service, 'POST', `sessions/${sessionId}/authorize`, {}),
    order: (bearer: string, sessionId: string) => callApi(service, bearer, '/orders', { session_id: sessionId }),
    charge: (bearer: string, orderId: string) => callApi(service, bearer, `/orders/${orderId}/charge`),
    snapshot: async () => (await (await control('POST', 'snapshots')).json()) as ShownSnapshot,
    restore: (snapshot: string) => control('POST', 'restore', { snapshot }),
    show: async () => (await (await control('GET', '')).json()) as ShownWorld,
    discard: () => control('DELETE', ''),
  };
}

/** Takes a payment to its charge, and tells every answer's text in order. */
export async function pay(world: WorldOfTest, bearer: string, amount = 10_000): Promise<string[]> {
  const session = await (await world.session(bearer, amount)).text();
  const { id } = JSON.parse(session) as { id: string };
  const authorized = await (await world.authorize(id)).text();
  const ordered = await (await world.order(bearer, id)).text();
  const { order } = JSON.parse(ordered) as { order: { id: string } };
  return [session, authorized, ordered, await (await world.charge(bearer, order.id)).text()];
}
