// One action for each of many, one after the other: how far it is, and which failed.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../contract/console/problem.ts';
import { problemOf } from '../../gateway/problem-of.ts';

export type Failure<Item> = { item: Item; problem: Problem };
export type Progress<Item> = { done: number; of: number; failures: Failure<Item>[]; isRunning: boolean };

/** One that fails doesn't stop those after it: each is a matter of its own. */
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
    // Once for all of them; the table must not move under each.
    await client.invalidateQueries();
    setProgress({ done: items.length, of: items.length, failures, isRunning: false });
    return failures;
  };
  return { progress, run };
}
