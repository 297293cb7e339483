// The consumer's way through the checkout, walked at random.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CompletePayload } from '../../../contract/payment-api/checkout.ts';
import type { Receipt, Remembered } from '../../../service/checkout/messages.ts';
import {
  asksBeforeLeaving,
  canGoBack,
  exitTypeOf,
  type Flow,
  type FlowEvent,
  mayLeave,
  nextFlow,
  startOf,
} from '../../../service/checkout/page/flow.ts';

const payload = { referenceId: 'TRACK' } as CompletePayload;
const receipt = { trackNumber: 'TRACK' } as Receipt;
const account = { bankName: 'First Sandbox Bank', kind: 'checking', lastFour: '6789' } as const;
const sent = { sent_to: 'a•••@example.com', kind: 'email', again_in_seconds: 30 } as const;
const remembered = { contact: 'a•••@example.test', account, hasPasskey: false } as Remembered;
const START = startOf(null);
const RETURNING = nextFlow(startOf(null, true), { type: 'recognised', remembered });
const events = fc.constantFrom<FlowEvent>(
  { type: 'recognised', remembered },
  { type: 'pays_the_usual_way' },
  { type: 'code_sent', sent },
  { type: 'proved' },
  { type: 'account_chosen', account },
  { type: 'authorize_pressed' },
  { type: 'authorize_failed' },
  { type: 'authorized', payload, receipt, offersPasskey: false },
  { type: 'met_trouble', trouble: 'session_insufficient_balance' },
  { type: 'met_trouble', trouble: null },
  { type: 'went_back' },
  { type: 'leave_asked' },
  { type: 'stayed' },
);
const histories = fc.array(
  fc.oneof({ weight: 25, arbitrary: events }, fc.constant<FlowEvent>({ type: 'ended', reason: 'session_expired' })),
  { maxLength: 60 },
);
const walk = (history: FlowEvent[]): Flow => history.reduce(nextFlow, START);

/** Every state on the way, with the event that led to it. */
function steps(history: FlowEvent[]): { before: Flow; event: FlowEvent; after: Flow }[] {
  let flow = START;
  return history.map((event) => {
    const before = flow;
    flow = nextFlow(flow, event);
    return { before, event, after: flow };
  });
}

describe('whatever a consumer does', () => {
  test('the payment is done only by an authorization on its way, of an account that was chosen after proving who they are', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const reached = new Set<string>();
        for (const { before, after } of steps(history)) {
          if (after.step.at === 'bank') expect(before.step.at).not.toBe('done');
          if (after.step.at === 'review' && before.step.at !== 'review') expect(reached).toContain('bank');
          if (after.step.at === 'done' && before.step.at !== 'done') {
            expect(before).toMatchObject({ step: { at: 'review' }, authorizing: true });
          }
          reached.add(after.step.at);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('done stays done, and leaving then tells onExit nothing', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const done = [
          { type: 'proved' },
          { type: 'account_chosen', account },
          { type: 'authorize_pressed' },
          { type: 'authorized', payload, receipt, offersPasskey: false },
        ] satisfies FlowEvent[];
        const flow = [...done, ...history].reduce(nextFlow, START);
        expect([flow.step.at, exitTypeOf(flow)]).toEqual(['done', null]);
      }),
    );
  });

  test('nobody leaves while the authorization is on its way', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const flow = walk(history);
        expect(mayLeave(flow)).toBe(!flow.authorizing);
        if (flow.authorizing) expect(nextFlow(flow, { type: 'leave_asked' })).toEqual(flow);
      }),
    );
  });

  test('leaving half way is asked about once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const flow = walk(history);
        if (asksBeforeLeaving(flow) && mayLeave(flow)) {
          expect(asksBeforeLeaving(nextFlow(flow, { type: 'leave_asked' }))).toBe(false);
        }
      }),
    );
  });
});

describe('whatever a returning consumer does', () => {
  const stepsFrom = (history: FlowEvent[]) => {
    let flow = RETURNING;
    return history.map((event) => {
      const before = flow;
      flow = nextFlow(flow, event);
      return { before, event, after: flow };
    });
  };

  test('nothing is authorised on their one screen before a proof, and nobody is taken back to it', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let isProved = false;
        for (const { before, event, after } of stepsFrom(history)) {
          if (before.step.at === 'returning' && event.type === 'proved') isProved = true;
          if (after.step.at === 'returning') {
            expect(before.step.at).toBe('returning');
            if (after.authorizing) expect(after.step.isProved && isProved).toBe(true);
          }
          if (after.step.at === 'done' && before.step.at !== 'done') expect(before.authorizing).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('they can always pay the usual way, and prove themselves only once', () => {
    fc.assert(
      fc.property(histories, (history) => {
        for (const { before } of stepsFrom(history)) {
          if (before.step.at !== 'returning' || before.authorizing) continue;
          const next = nextFlow(before, { type: 'pays_the_usual_way' });
          expect(next.step.at).toBe(before.step.isProved ? 'bank' : 'welcome');
        }
      }),
    );
  });

  test('a device that is not remembered any more begins as any other', () => {
    const asking = startOf(null, true);
    expect(nextFlow(asking, { type: 'pays_the_usual_way' })).toEqual(START);
    expect(nextFlow(START, { type: 'recognised', remembered })).toEqual(START);
    expect(exitTypeOf(asking)).toBe('session_cancelled');
  });
});

test('what stood in the way last is what onExit is told, until it is out of the way', () => {
  const short = walk([{ type: 'proved' }, { type: 'met_trouble', trouble: 'session_insufficient_balance' }]);
  expect(exitTypeOf(short)).toBe('session_insufficient_balance');
  expect(exitTypeOf(nextFlow(short, { type: 'account_chosen', account }))).toBe('session_cancelled');
  expect(exitTypeOf(walk([]))).toBe('session_cancelled');
  expect(exitTypeOf(walk([{ type: 'ended', reason: 'session_already_completed' }]))).toBe('session_already_completed');
});

test('once a code was sent, leaving is asked about, and back leads to where it is sent', () => {
  const waiting = walk([{ type: 'code_sent', sent }]);
  expect([asksBeforeLeaving(START), asksBeforeLeaving(waiting)]).toEqual([false, true]);
  expect([canGoBack(START), canGoBack(waiting)]).toEqual([false, true]);
  expect(nextFlow(waiting, { type: 'went_back' })).toEqual(START);
  expect(walk([{ type: 'proved' }, { type: 'code_sent', sent }]).step).toEqual({ at: 'bank' });
});
