// The consumer's way through the checkout, walked at random.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import { BANK_ACCOUNTS } from '../../../service/checkout/bank-accounts.ts';
import { exitTypeOf, type Flow, type FlowEvent, mayLeave, nextFlow } from '../../../service/checkout/page/flow.ts';

const payload = { referenceId: 'TRACK' } as CompletePayload;
const START: Flow = { at: 'review' };
const accounts = fc.constantFrom(...BANK_ACCOUNTS);
const events: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.constantFrom<FlowEvent>(
    { type: 'continued' },
    { type: 'went_back' },
    { type: 'authorize_pressed' },
    { type: 'authorized', payload },
    { type: 'call_failed', problem: 'no network' },
  ),
  { weight: 3, arbitrary: accounts.map((account) => ({ type: 'account_chosen', account }) as const) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(accounts, fc.boolean())
      .map(([account, hasSufficientFunds]) => ({ type: 'account_checked', account, hasSufficientFunds }) as const),
  },
);
const histories = fc.array(fc.oneof({ weight: 20, arbitrary: events }, fc.constant<FlowEvent>({ type: 'expired' })), {
  maxLength: 60,
});

const walk = (history: FlowEvent[]) => history.reduce(nextFlow, START);
const [everyday, , low] = BANK_ACCOUNTS as [(typeof BANK_ACCOUNTS)[number], unknown, (typeof BANK_ACCOUNTS)[number]];

describe('whatever a consumer does', () => {
  test('the payment is done only by an authorization on its way, of an account that has the money', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let flow: Flow = START;
        let funded: string | null = null;
        for (const event of history) {
          const next = nextFlow(flow, event);
          if (next.at === 'consent' && flow.at === 'accounts') {
            expect(event).toMatchObject({ type: 'account_checked', hasSufficientFunds: true, account: flow.checking });
            funded = next.account.key;
          }
          if (next.at === 'done' && flow.at !== 'done') {
            expect(flow).toMatchObject({ at: 'consent', authorizing: true, account: { key: funded } });
          }
          flow = next;
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('done stays done', () => {
    const done: Flow = { at: 'done', payload };
    fc.assert(
      fc.property(histories, (history) => {
        expect(history.reduce(nextFlow, done)).toEqual(done);
      }),
    );
  });

  test('leaving is an exit of some type, unless the payment is done', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const flow = walk(history);
        expect(exitTypeOf(flow) === null).toBe(flow.at === 'done');
      }),
    );
  });

  test('leaving is barred only while an authorization is on its way', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const flow = walk(history);
        expect(mayLeave(flow)).toBe(!(flow.at === 'consent' && flow.authorizing));
      }),
    );
  });
});

describe('leaving', () => {
  const short = walk([
    { type: 'continued' },
    { type: 'account_chosen', account: low },
    { type: 'account_checked', account: low, hasSufficientFunds: false },
  ]);

  test('after an account without the money is insufficient balance', () => {
    expect(exitTypeOf(short)).toBe('session_insufficient_balance');
  });

  test('after another account was chosen is a cancelled session', () => {
    const chosen = [short, { type: 'account_chosen', account: everyday } as const] as const;
    const consent = nextFlow(nextFlow(...chosen), {
      type: 'account_checked',
      account: everyday,
      hasSufficientFunds: true,
    });
    expect(consent.at).toBe('consent');
    expect(exitTypeOf(consent)).toBe('session_cancelled');
  });

  test('a page that timed out says so', () => {
    expect(exitTypeOf(nextFlow(short, { type: 'expired' }))).toBe('session_expired');
  });
});
