// A turnstile: errands go on side by side, but for one that must be alone with the ledger; that one waits for all inside and holds up those who come.

export type Turnstile = {
  enter: <Result>(errand: () => Promise<Result>) => Promise<Result>;
  alone: <Result>(errand: () => Promise<Result>) => Promise<Result>;
};

export function openTurnstile(): Turnstile {
  const inside = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | null = null;

  return {
    enter: async (errand) => {
      while (closed) await closed.catch(() => undefined);
      const going = errand();
      inside.add(going);
      try {
        return await going;
      } finally {
        inside.delete(going);
      }
    },
    alone: async (errand) => {
      while (closed) await closed.catch(() => undefined);
      const turn = Promise.allSettled([...inside]).then(errand);
      closed = turn;
      try {
        return await turn;
      } finally {
        closed = null;
      }
    },
  };
}
