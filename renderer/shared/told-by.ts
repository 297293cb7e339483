// How a consumer or a bank said something, and when: the fields that ask for it, and the words.
import { booksDayOf } from '../../contract/books-day.ts';
import { ToldBy } from '../../contract/console/authorization-end.ts';
import { perLanguage, t } from '../../messages/t.ts';
import type { ActionField } from './action-dialog.tsx';

export const toldByWords = perLanguage(
  (): Record<ToldBy, string> => ({
    phone: t({ defaultMessage: 'By phone' }),
    email: t({ defaultMessage: 'By email' }),
    letter: t({ defaultMessage: 'By letter' }),
    other: t({ defaultMessage: 'In another way' }),
  }),
);

export const toldByField = (): ActionField => ({
  label: t({ defaultMessage: 'How' }),
  choice: {
    data: ToldBy.options.map((value) => ({ value, label: toldByWords()[value] })),
    allowDeselect: false,
  },
  initial: 'phone',
});

/** A day of New York, today at first; by the clock of its environment (epoch ms). */
export const dayField = (label: string, nowMs: number): ActionField => ({
  as: 'day',
  label,
  initial: booksDayOf(nowMs),
  problem: (day) => (day === '' ? t({ defaultMessage: 'Enter a day.' }) : null),
});
