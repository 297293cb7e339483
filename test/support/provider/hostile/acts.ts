// How the hostile provider does refunds, debits presented again and payouts: once per key, or whenever it is asked.
import type { Act } from '../act-oracle.ts';
import type { Documented } from '../true/documented.ts';
import type { Received, TrueBooks } from '../true/true-books.ts';
import type { Names } from './shapes.ts';

export type Acts = ReturnType<typeof openActs>;
type Options = { books: TrueBooks; documented: Documented; honorsKeys: boolean };
type Work = { names: Pick<Names, 'ownNo' | 'act' | 'documented'>; act: (call: Received) => void };

export function openActs({ books, documented, honorsKeys }: Options) {
  const { charges } = books;
  const done = new Set<string>();
  const doing = (act: (call: Received) => void) => (call: Received) => {
    if (honorsKeys && call.key !== null) done.add(call.key);
    act(call);
  };

  /** The names an answer may use, and how the work is done. */
  function work(asked: Act): Work {
    if (asked.operation === 'start_payout') {
      const { id: month, amount } = asked;
      const id = charges.newPayoutId();
      return {
        names: { ownNo: 'another_amount', act: id, documented: documented.payout({ id, month, amount }) },
        act: doing((request) => charges.payOut({ id, month, amount, request })),
      };
    }
    const charge = charges.chargeOf(asked.id);
    const id = charges.newRefundId();
    if (asked.operation === 'refund_charge') {
      const { amount } = asked;
      return {
        names: { ownNo: 'too_much', act: id, documented: documented.refund(charge, id, amount) },
        act: doing((request) => charges.refund(charge, { id, amount, at: books.now(), request })),
      };
    }
    return {
      names: { ownNo: 'not_returned', act: id, documented: documented.presentedAgain(charge) },
      act: doing((request) => charges.present(charge, request)),
    };
  }

  /** The id of a refund, or a payout, that was made before. */
  const otherThan = ({ operation }: Act): string | undefined =>
    operation === 'start_payout'
      ? charges.payouts[0]?.id
      : [...charges.all.values()].flatMap(({ refunds }) => refunds).at(-1)?.id;

  return { work, otherThan, isDone: (key: string | null) => key !== null && done.has(key) };
}
