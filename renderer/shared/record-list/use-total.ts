// How many records a filter finds and what they come to: asked for piece by piece, so that the figure grows while it is counted and can be stopped.
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ListTotal } from '../../../contract/console/page.ts';

/** amount: cents. isWhole: whether everything has been counted. */
export type Total = { count: number; amount: number; isWhole: boolean; isCounting: boolean; stop: () => void };

/** `of` names what is counted: what was stopped for one filter goes on for another. */
export function useTotal(of: string, { data, hasNextPage, isFetching, isError, fetchNextPage }: Pieces): Total {
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = stopped === of || isError;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isStopped) fetchNextPage();
  }, [hasNextPage, isFetching, isStopped, fetchNextPage]);
  const pieces = data?.pages ?? [];
  const isWhole = data !== undefined && !hasNextPage;
  return {
    count: pieces.reduce((sum, { count }) => sum + count, 0),
    amount: pieces.reduce((sum, { amount }) => sum + amount, 0),
    isWhole,
    isCounting: !isWhole && !isStopped,
    stop: () => setStopped(of),
  };
}

type Pieces = Pick<
  UseInfiniteQueryResult<InfiniteData<ListTotal>>,
  'data' | 'hasNextPage' | 'isFetching' | 'isError' | 'fetchNextPage'
>;
