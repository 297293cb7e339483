// The result of one order of a run, in words: on badges and in files.
import type { ItemState } from '../contract/console/run-state.ts';
import { perLanguage, t } from './t.ts';

export const runItemWords = perLanguage(
  (): Record<ItemState, string> => ({
    captured: t({ defaultMessage: 'Captured' }),
    already_captured: t({ defaultMessage: 'Already captured' }),
    refused: t({ defaultMessage: 'Refused' }),
    unknown: t({ defaultMessage: 'Needs review' }),
    skipped: t({ defaultMessage: 'Skipped' }),
    sent: t({ defaultMessage: 'Capturing' }),
    waiting: t({ defaultMessage: 'Waiting' }),
  }),
);

/** An order that waits in a run that is over was never sent. */
export const itemWords = (state: ItemState, isOver: boolean): string =>
  state === 'waiting' && isOver ? t({ defaultMessage: 'Not sent' }) : runItemWords()[state];
