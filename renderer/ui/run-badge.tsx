// The state of a capture of many, and of one order in it, in a word and a tone.

import { Badge } from '@mantine/core';
import type { ItemState, RunState } from '../../contract/console/run-state.ts';
import { itemWords, runItemWords } from '../../messages/run-item-words.ts';
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
    captured: { color: 'teal', words: runItemWords().captured },
    already_captured: { color: 'gray', words: runItemWords().already_captured },
    refused: { color: 'orange', words: runItemWords().refused },
    unknown: { color: 'red', words: runItemWords().unknown },
    skipped: { color: 'yellow', words: runItemWords().skipped },
    sent: { color: 'ink', words: runItemWords().sent },
    waiting: { color: 'gray', words: runItemWords().waiting },
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
