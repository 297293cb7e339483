// Problems of the console itself.
import { t } from '../t.ts';
import type { Sentences } from './sentence.ts';

export const CONSOLE = {
  input_invalid: () => ({
    message: t({ defaultMessage: 'Something you entered isn’t valid.' }),
    nextStep: t({ defaultMessage: 'Correct it, then try again.' }),
  }),
  role_not_allowed: () => ({
    message: t({ defaultMessage: 'Your role doesn’t allow this.' }),
    nextStep: t({ defaultMessage: 'Ask a colleague with the right role.' }),
  }),
  list_place_invalid: () => ({
    message: t({ defaultMessage: 'This part of the list can’t be loaded.' }),
    nextStep: t({ defaultMessage: 'Open the list again.' }),
  }),
  views_too_many: ({ most }) => ({
    message: t({ defaultMessage: 'This list already has {most, number} views.' }, { most }),
    nextStep: t({ defaultMessage: 'Delete one you no longer need, then save again.' }),
  }),
  list_days_inverted: () => ({
    message: t({ defaultMessage: 'The time range ends before it begins.' }),
    nextStep: t({ defaultMessage: 'Choose an end that is after the beginning.' }),
  }),
  list_amounts_inverted: () => ({
    message: t({ defaultMessage: 'The lowest amount is more than the highest.' }),
    nextStep: t({ defaultMessage: 'Enter the smaller amount first.' }),
  }),
  console_closing: () => ({
    message: t({ defaultMessage: 'Paydesk is closing.' }),
    nextStep: t({ defaultMessage: 'Start it again, then continue.' }),
  }),
  unexpected: () => ({
    message: t({ defaultMessage: 'Something went wrong in Paydesk.' }),
    nextStep: t({
      defaultMessage:
        'Look under Needs review and on the page of the order or session whether it was done, and try again only if it wasn’t.',
    }),
  }),
  no_answer: () => ({
    message: t({ defaultMessage: 'Paydesk isn’t responding.' }),
    nextStep: t({
      defaultMessage:
        'Make sure that it’s running, and check whether your last action went through before you repeat it.',
    }),
  }),
} satisfies Partial<Sentences>;
