// Calls under way: what must end before Paydesk may, so that no answer that is still coming is lost to a closed ledger.

export type CallsUnderWay = {
  /** Follows a call to its end and gives it back. */
  follow: <Answer>(call: Promise<Answer>) => Promise<Answer>;
  count: () => number;
  /** Resolves when none is under way any more. Each ends by itself: every call has a time limit. */
  settled: () => Promise<void>;
};

export function followCalls(): CallsUnderWay {
  const underWay = new Set<Promise<unknown>>();
  return {
    follow: (call) => {
      underWay.add(call);
      const forget = () => underWay.delete(call);
      call.then(forget, forget);
      return call;
    },
    count: () => underWay.size,
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
