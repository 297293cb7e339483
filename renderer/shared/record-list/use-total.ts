// How many records a filter finds and what they come to: asked for piece by piece, so that the figure grows while it is counted and can be stopped.
import { useEffect, useState } from 'react';

export type TotalPiece = { count: number; amount: number; nextCursor: string | null };
/** amount: cents. isWhole: whether everything has been counted. */
export type Total = { count: number; amount: number; isWhole: boolean; isCounting: boolean; stop: () => void };

type Counted = { of: string | null; count: number; amount: number; state: 'counting' | 'whole' | 'stopped' };

/** `of` names what is counted, null for nothing. When `version` alone changes, it is counted again, and the former figures stay until that is done. */
export function useTotal(
  of: string | null,
  version: number,
  ask: (cursor: string | null, signal: AbortSignal) => Promise<TotalPiece>,
): Total {
  const [counted, setCounted] = useState<Counted>({ of, count: 0, amount: 0, state: 'counting' });
  const [stopping, setStopping] = useState(new AbortController());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `of` says all there is to `ask`.
  useEffect(() => {
    if (of === null) return;
    const stopped = new AbortController();
    setStopping(stopped);
    const count = async () => {
      let [found, amount] = [0, 0];
      for (let cursor: string | null = null; ; ) {
        const piece: TotalPiece = await ask(cursor, stopped.signal);
        if (stopped.signal.aborted) return;
        found += piece.count;
        amount += piece.amount;
        cursor = piece.nextCursor;
        const state = cursor === null ? ('whole' as const) : ('counting' as const);
        const piecewise: Counted = { of, count: found, amount, state };
        setCounted((now) => (state === 'counting' && now.of === of && now.state === 'whole' ? now : piecewise));
        if (cursor === null) return;
      }
    };
    // The list itself says what is wrong.
    count().catch(() => setCounted((now) => ({ ...now, state: 'stopped' })));
    return () => stopped.abort();
  }, [of, version]);
  const isCurrent = counted.of === of;
  return {
    count: isCurrent ? counted.count : 0,
    amount: isCurrent ? counted.amount : 0,
    isWhole: isCurrent && counted.state === 'whole',
    isCounting: !isCurrent || counted.state === 'counting',
    stop: () => {
      stopping.abort();
      setCounted((now) => ({ ...now, state: 'stopped' }));
    },
  };
}
