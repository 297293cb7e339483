// Runs an action on many items, one after the other, and tracks progress and failures.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../contract/console/problem.ts';
import { problemOf } from '../../gateway/problem-of.ts';

export type Failure<Item> = { item: Item; problem: Problem };
export type Progress<Item> = { done: number; of: number; failures: Failure<Item>[]; isRunning: boolean };

/** A failure doesn't stop the remaining items. */
export function useEach<Item>(): {
  progress: Progress<Item> | null;
  run: (items: Item[], action: (item: Item) => Promise<unknown>) => Promise<Failure<Item>[]>;
} {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress<Item> | null>(null);
  const run = async (items: Item[], action: (item: Item) => Promise<unknown>) => {
    const failures: Failure<Item>[] = [];
    for (const [done, item] of items.entries()) {
      setProgress({ done, of: items.length, failures: [...failures], isRunning: true });
      await action(item).catch((error: unknown) => failures.push({ item, problem: problemOf(error) }));
    }
    // Once at the end, so that the table doesn’t move after each item.
    await client.invalidateQueries();
    setProgress({ done: items.length, of: items.length, failures, isRunning: false });
    return failures;
  };
  return { progress, run };
}
