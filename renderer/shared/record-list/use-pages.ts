// The pages of a list, read one after another.
import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { Procedure } from '../../gateway/client.ts';

type PageOptions<Output> = Partial<
  Pick<
    UseInfiniteQueryOptions<Output, Error, InfiniteData<Output, unknown>, readonly unknown[], unknown>,
    'enabled' | 'refetchInterval' | 'placeholderData'
  >
>;

/** Asks a procedure for its first page, and for the next ones when told to. */
export function usePages<Input, Output extends { nextCursor: unknown } | null>(
  procedure: Procedure<Input, Output>,
  asked: Omit<NoInfer<Input>, 'cursor'>,
  options: PageOptions<NoInfer<Output>> = {},
) {
  return useInfiniteQuery<Output, Error, InfiniteData<Output, unknown>, readonly unknown[], unknown>(
    procedure.infiniteOptions({
      input: (cursor: unknown) => ({ ...asked, cursor }) as Input,
      initialPageParam: null,
      getNextPageParam: (page) => page?.nextCursor,
      ...options,
    }),
  );
}

/** The records of all pages so far. */
export const itemsOf = <Item>(data: InfiniteData<{ items: Item[] }, unknown> | undefined): Item[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
