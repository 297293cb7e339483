// One test of an integrator's suite: a payment in a world of its own, from its faults to its books, checked to the cent.
import type { Balance } from '../../../../contract/dashboard-api/balance.ts';
import type { ChargePage } from '../../../../contract/dashboard-api/charge.ts';
import type { EntryPage } from '../../../../contract/dashboard-api/entry.ts';
import type { Event, EventPage } from '../../../../contract/dashboard-api/event.ts';
import type { SettlementPage } from '../../../../contract/dashboard-api/settlement.ts';
import type { Statement } from '../../../../contract/dashboard-api/statement.ts';
import type { MadeWorld } from '../../../../service/sandbox/worlds/requests.ts';
import { type Money, moneyOf, problemsOf, refundsOf, type Seen } from './expected.ts';
import { integratorOf } from './integrator.ts';
import { outcomesOf, type Plan } from './plan.ts';
import type { Send } from './send.ts';

const DAY_S = 86_400;
/** Longer than any fate takes, weekends and holidays included. */
const LONG_S = 20 * DAY_S;
const EVENTS_A_PAGE = 2;

export type Played = { problems: string[]; struck: number; money: Money };
type Control = <Told>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<Told>;
type Integrator = ReturnType<typeof integratorOf>;

/** Takes a payment through its plan, in a world that it makes and discards. */
export async function playPayment(baseUrl: string, send: Send, plan: Plan): Promise<Played> {
  const control = controlsAt(`${baseUrl}/sandbox/worlds`, send);
  const { faults } = plan;
  const outcomes = outcomesOf(plan);
  const planted = plan.plantedWith === 'world' ? { faults, outcomes } : {};
  const made = await control<MadeWorld>('POST', '', {
    ...(plan.seed !== undefined && { seed: plan.seed, replace: true }),
    clock: { at: plan.begins },
    ...planted,
  });
  const inWorld: Control = (method, path, body) => control(method, `/${made.id}${path}`, body);
  if (plan.plantedWith === 'calls') {
    await inWorld('PUT', '/faults', faults);
    await inWorld('PUT', '/outcomes', outcomes);
  }
  // A caller that is told to wait moves the clock.
  const wait = async (seconds: number) => void (await inWorld('POST', '/clock', { advance_seconds: seconds }));
  const merchant = integratorOf(send, made, plan.by, wait);
  const platform = plan.by === 'seller' ? integratorOf(send, made, 'platform', wait) : undefined;
  const chargeId = await payOnce(inWorld, merchant, plan);
  await bringAbout(inWorld, merchant, platform, plan, chargeId);
  const seen = await look(inWorld, merchant, platform);
  const rules = await inWorld<{ rules: { fired: number }[] }>('GET', '/faults');
  await inWorld('DELETE', '');
  return {
    problems: problemsOf(plan, chargeId, seen),
    struck: rules.rules.reduce((sum, { fired }) => sum + fired, 0),
    money: moneyOf(plan),
  };
}

/** Session, authorization, order and charge, with whatever is in their way. */
async function payOnce(inWorld: Control, merchant: Integrator, { amount, tip, by, pause }: Plan): Promise<string> {
  const { marketplace_id } = merchant.organization;
  const sessionId = await merchant.session({
    amount,
    type: 'consumer_checkout',
    consumer_info: { first_name: 'Ada', last_name: 'Byron' },
    ...(by === 'seller' && { marketplace_id }),
  });
  await inWorld('POST', `/sessions/${sessionId}/authorize`, { tip });
  if (pause) {
    const { seconds, expiresTokens } = pause;
    await inWorld('POST', '/clock', { advance_seconds: seconds, expire_tokens: expiresTokens, frozen: true });
  }
  const chargeId = await merchant.charge(await merchant.order(sessionId));
  // A program that crashed here would ask again: nothing is charged twice.
  const { order_id } = await merchant.read<{ order_id: string }>(`/sessions/${sessionId}`);
  const again = await merchant.charge(order_id);
  if (again !== chargeId) throw new Error(`Order ${order_id} was charged as ${chargeId} and again as ${again}.`);
  return chargeId;
}

/** What becomes of the charge, until nothing more is due. */
async function bringAbout(
  inWorld: Control,
  merchant: Integrator,
  platform: Integrator | undefined,
  plan: Plan,
  chargeId: string,
): Promise<void> {
  const later = (advance_seconds: number) =>
    inWorld('POST', '/clock', { advance_seconds, expire_tokens: plan.number % 2 === 0 });
  const refund = async () => {
    for (const [index, { amount }] of refundsOf(plan).entries())
      await merchant.change('POST', `/charges/${chargeId}/refunds`, { amount, reason: 'As planned' }, `part-${index}`);
  };
  switch (plan.fate) {
    case 'settled_by_hand':
      await inWorld('POST', `/charges/${chargeId}/settle`);
      break;
    case 'returned_by_hand':
      await inWorld('POST', `/charges/${chargeId}/return`, { code: plan.code });
      break;
    case 'presented_again':
      await later(LONG_S);
      await merchant.change('POST', `/charges/${chargeId}/present-again`, {}, 'again');
      break;
    case 'refunded_before_settling':
      await refund();
      break;
    case 'refunded':
    case 'refunded_in_parts':
    case 'refund_failed':
      await later(LONG_S);
      await refund();
      break;
    case 'paid_out': {
      await later(LONG_S);
      await platform?.change('PATCH', '/marketplace', { holding_balance: 0 });
      const expected_amount = moneyOf(plan).paidOut;
      await platform?.change('POST', '/payouts', { expected_amount }, 'this-month');
      break;
    }
    default:
      break;
  }
  await later(LONG_S);
}

/** Everything an integrator can read of it. */
async function look(inWorld: Control, merchant: Integrator, platform: Integrator | undefined): Promise<Seen> {
  const events: Event[] = [];
  let cursor = '';
  for (;;) {
    const path = `/events?limit=${EVENTS_A_PAGE}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const page = await merchant.read<EventPage>(path);
    events.push(...page.events);
    cursor = page.next_cursor;
    if (!page.has_more) break;
  }
  const { charges } = await merchant.read<ChargePage>('/charges');
  const { entries } = await merchant.read<EntryPage>('/entries?account=settlement&limit=200');
  const { settlements } = await merchant.read<SettlementPage>('/settlements');
  const balance = await merchant.read<Balance>('/balance');
  const statement = await merchant.read<Statement>(
    `/statements/${balance.as_of.slice(0, 'YYYY-MM'.length)}?account=settlement`,
  );
  const ofMarketplace = platform && {
    balance: await platform.read<Balance>('/balance'),
    events: (await platform.read<EventPage>('/events?of=marketplace&limit=100')).events,
  };
  const { charges: shown } = await inWorld<{ charges: { id: string }[] }>('GET', '/charges');
  await inWorld('GET', '/outbox');
  return { events, charges, entries, settlements, balance, statement, ofMarketplace, shown };
}

function controlsAt(url: string, send: Send): Control {
  return async <Told>(method: string, path: string, body?: object): Promise<Told> => {
    const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    const { status, text } = await send({ method, url: url + path, ...(body && json) });
    if (status !== 200) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text) as Told;
  };
}
