// The state of a capture of many, and of one order in it, in a word and a tone.
import { Badge } from '@mantine/core';
import type { ItemState, RunState } from '../../contract/console/capture-many.ts';

type Tone = { color: string; words: string };

const RUN: Record<RunState, Tone> = {
  planned: { color: 'gray', words: 'Dry run' },
  running: { color: 'ink', words: 'Running' },
  paused: { color: 'yellow', words: 'Paused' },
  done: { color: 'teal', words: 'Done' },
  stopped: { color: 'gray', words: 'Stopped' },
};

export const ITEM: Record<ItemState, Tone> = {
  captured: { color: 'teal', words: 'Captured' },
  already_captured: { color: 'gray', words: 'Captured before' },
  refused: { color: 'orange', words: 'Refused' },
  unknown: { color: 'red', words: 'Unknown outcome' },
  skipped: { color: 'yellow', words: 'Skipped' },
  sent: { color: 'ink', words: 'On its way' },
  waiting: { color: 'gray', words: 'Waiting' },
};

/** `isEnding`: somebody asked, and calls are still on their way. */
export function RunBadge({ state, isEnding }: { state: RunState; isEnding: boolean }) {
  const { color, words } = RUN[state];
  return (
    <Badge variant="light" color={isEnding ? 'yellow' : color}>
      {isEnding ? 'Ending its calls' : words}
    </Badge>
  );
}

export function ItemBadge({ state, isOver }: { state: ItemState; isOver: boolean }) {
  return (
    <Badge variant="light" color={ITEM[state].color}>
      {itemWords(state, isOver)}
    </Badge>
  );
}

/** What waits in a run that is over was never sent. */
export function itemWords(state: ItemState, isOver: boolean): string {
  return state === 'waiting' && isOver ? 'Not sent' : ITEM[state].words;
}
