// What can be done in a world, drawn at random, and a player who does it and writes every answer down.
import fc from 'fast-check';
import { checkoutStep, openPayable, type Served } from './payment-service.ts';
import { press } from './sandbox.ts';
import type { WorldOfTest } from './worlds.ts';

const SESSION = 'create_session_sessions_post';

/** Where a move names something made before, it is the one of this number, from the newest. */
export type Move =
  | { move: 'session' | 'payment'; amount: number }
  | { move: 'authorize' | 'order' | 'open_checkout'; session: number }
  | { move: 'charge'; order: number }
  | { move: 'return' | 'settle' | 'refund'; charge: number }
  | { move: 'clock'; advance_seconds: number; expire_tokens: boolean }
  | { move: 'fault'; probability: number; times: number }
  | { move: 'outcome'; return_code: string }
  | { move: 'token' | 'lists' | 'keep' | 'bring_back' | 'reset' };

const back = fc.nat(2);
const weighted = (weight: number, arbitrary: fc.Arbitrary<Move>) => ({ weight, arbitrary });
const record = <Drawn extends Move>(shape: { [Key in keyof Drawn]: fc.Arbitrary<Drawn[Key]> }) =>
  fc.record(shape) as fc.Arbitrary<Drawn>;

export const anyMove: fc.Arbitrary<Move> = fc.oneof(
  weighted(6, record({ move: fc.constantFrom('session', 'payment'), amount: fc.integer({ min: 0, max: 20_000 }) })),
  weighted(6, record({ move: fc.constantFrom('authorize', 'order'), session: back })),
  weighted(1, record({ move: fc.constant('open_checkout'), session: back })),
  weighted(5, record({ move: fc.constant('charge'), order: back })),
  weighted(3, record({ move: fc.constantFrom('return', 'settle', 'refund'), charge: back })),
  weighted(
    2,
    record({
      move: fc.constant('clock'),
      advance_seconds: fc.constantFrom(60, 1800, 86_400, 6 * 86_400),
      expire_tokens: fc.boolean(),
    }),
  ),
  weighted(
    1,
    record({ move: fc.constant('fault'), probability: fc.constantFrom(0.3, 1), times: fc.integer({ min: 1, max: 3 }) }),
  ),
  weighted(3, record({ move: fc.constant('outcome'), return_code: fc.constantFrom('R01', 'R03', 'R10') })),
  weighted(3, fc.constantFrom<Move>({ move: 'token' }, { move: 'lists' }, { move: 'keep' }, { move: 'bring_back' })),
  weighted(1, fc.constant<Move>({ move: 'reset' })),
);

/** Does moves in a world, one after another, and keeps what every answer was. */
export function playerOf(service: Served, world: WorldOfTest) {
  const made = { sessions: [] as string[], orders: [] as string[], charges: [] as string[], snapshots: [] as string[] };
  const answers: string[] = [];
  let bearer = 'none';
  let refunds = 0;
  const newest = (of: string[], number: number) => of.at(-1 - number) ?? 'none';

  async function write(answer: Response): Promise<string> {
    const text = (await answer.text()).replaceAll(service.urls.baseUrl, 'BASE');
    answers.push(`${answer.status} ${text}`);
    return text;
  }
  const idIn = (text: string, prefix: string) => new RegExp(`"id":"(${prefix}_\\w+)"`).exec(text)?.[1];
  const learn = (of: string[], id: string | undefined) => void (id !== undefined && of.push(id));
  const dashboard = (path: string, body?: object) => {
    if (body) refunds += 1;
    return fetch(`${service.urls.dashboardUrl}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        Authorization: `bearer ${bearer}`,
        ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': `refund-${refunds}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  };

  async function play(move: Move): Promise<void> {
    switch (move.move) {
      case 'token': {
        const text = await write(await world.askToken());
        bearer = /"access_token":"([^"]+)"/.exec(text)?.[1] ?? bearer;
        return;
      }
      case 'session':
        return learn(made.sessions, idIn(await write(await world.session(bearer, move.amount)), 'sess'));
      case 'payment':
        await play({ ...move, move: 'session' });
        await play({ move: 'authorize', session: 0 });
        await play({ move: 'order', session: 0 });
        return play({ move: 'charge', order: 0 });
      case 'authorize':
        return void (await write(await world.authorize(newest(made.sessions, move.session))));
      case 'open_checkout': {
        const opened = await openPayable(service, newest(made.sessions, move.session)).catch(() => undefined);
        answers.push(opened?.token ?? 'not to be paid');
        return void (opened && (await write(await checkoutStep(service, opened, 'challenge'))));
      }
      case 'order':
        return learn(
          made.orders,
          idIn(await write(await world.order(bearer, newest(made.sessions, move.session))), 'order'),
        );
      case 'charge':
        return learn(
          made.charges,
          idIn(await write(await world.charge(bearer, newest(made.orders, move.order))), 'charge'),
        );
      case 'settle':
        return void (await write(await press(service, 'POST', `charges/${newest(made.charges, move.charge)}/settle`)));
      case 'return':
        return void (await write(
          await press(service, 'POST', `charges/${newest(made.charges, move.charge)}/return`, { code: 'R10' }),
        ));
      case 'refund':
        return void (await write(
          await dashboard(`/charges/${newest(made.charges, move.charge)}/refunds`, { amount: 100 }),
        ));
      case 'clock': {
        const { move: _, ...body } = move;
        return void (await write(await world.control('POST', 'clock', body)));
      }
      case 'fault': {
        const { probability, times } = move;
        const rule = { operation: SESSION, effect: 'status', status: 503, probability, times };
        return void (await write(await world.control('PUT', 'faults', { seed: 3, rules: [rule] })));
      }
      case 'outcome':
        return void (await write(
          await world.control('PUT', 'outcomes', { rules: [{ return_code: move.return_code }] }),
        ));
      case 'lists':
        for (const list of ['charges', 'outbox', 'faults', 'clock']) await write(await world.control('GET', list));
        for (const list of ['/balance', '/entries', '/events', '/charges']) await write(await dashboard(list));
        return;
      case 'keep':
        return learn(made.snapshots, idIn(await write(await world.control('POST', 'snapshots')), 'snapshot'));
      case 'bring_back': {
        const restored = await world.restore(newest(made.snapshots, 0));
        answers.push(`${restored.status}`);
        return;
      }
      case 'reset':
        return void (await write(await world.control('POST', 'reset', { confirm: 'reset' })));
    }
  }

  return {
    answers,
    play,
    playAll: async (moves: readonly Move[]) => {
      for (const move of moves) await play(move);
      return answers;
    },
  };
}
