// The state of a capture of many, and of one order in it, in a word and a tone.

import { Badge } from '@mantine/core';
import type { ItemState, RunState } from '../../contract/console/run-state.ts';
import { perLanguage, t } from '../../messages/t.ts';

type Tone = { color: string; words: string };

const RUN = perLanguage(
  (): Record<RunState, Tone> => ({
    planned: { color: 'gray', words: t({ defaultMessage: 'Dry run' }) },
    running: { color: 'ink', words: t({ defaultMessage: 'Running' }) },
    paused: { color: 'yellow', words: t({ defaultMessage: 'Paused' }) },
    done: { color: 'teal', words: t({ defaultMessage: 'Done' }) },
    stopped: { color: 'gray', words: t({ defaultMessage: 'Stopped' }) },
  }),
);

export const ITEM = perLanguage(
  (): Record<ItemState, Tone> => ({
    captured: { color: 'teal', words: t({ defaultMessage: 'Captured' }) },
    already_captured: { color: 'gray', words: t({ defaultMessage: 'Already captured' }) },
    refused: { color: 'orange', words: t({ defaultMessage: 'Refused' }) },
    unknown: { color: 'red', words: t({ defaultMessage: 'Needs review' }) },
    skipped: { color: 'yellow', words: t({ defaultMessage: 'Skipped' }) },
    sent: { color: 'ink', words: t({ defaultMessage: 'Capturing' }) },
    waiting: { color: 'gray', words: t({ defaultMessage: 'Waiting' }) },
  }),
);

/** `isEnding`: somebody asked, and calls are still on their way. */
export function RunBadge({ state, isEnding }: { state: RunState; isEnding: boolean }) {
  const { color, words } = RUN()[state];
  return (
    <Badge variant="light" color={isEnding ? 'yellow' : color}>
      {isEnding ? t({ defaultMessage: 'Finishing calls' }) : words}
    </Badge>
  );
}

export function ItemBadge({ state, isOver }: { state: ItemState; isOver: boolean }) {
  return (
    <Badge variant="light" color={ITEM()[state].color}>
      {itemWords(state, isOver)}
    </Badge>
  );
}

/** What waits in a run that is over was never sent. */
export function itemWords(state: ItemState, isOver: boolean): string {
  return state === 'waiting' && isOver ? t({ defaultMessage: 'Not sent' }) : ITEM()[state].words;
}
