// Who says so, and why: the two fields of every act that only a named person may do.

import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { UnsealInput } from '../../contract/console/backup.ts';
import { t } from '../../messages/t.ts';
import { useWindowState } from '../window/window-state.ts';
import { fieldProblem } from './field-problem.ts';

export type PersonAndReasonValues = { name: string; reason: string };

export const personAndReasonRules = {
  name: (name: string) =>
    fieldProblem(UnsealInput.shape.name.safeParse(name), { missing: t({ defaultMessage: 'Enter your name.' }) }),
  reason: (reason: string) =>
    fieldProblem(UnsealInput.shape.reason.safeParse(reason), {
      missing: t({ defaultMessage: 'Enter a reason of at least 5 characters.' }),
    }),
};

type PersonAndReasonProps = {
  form: Pick<UseFormReturnType<PersonAndReasonValues>, 'getInputProps'>;
  example: string;
};

export function PersonAndReason({ form, example }: PersonAndReasonProps) {
  return (
    <>
      <TextInput
        label={t({ defaultMessage: 'Your name' })}
        autoComplete="name"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t({ defaultMessage: 'Reason' })}
        placeholder={example}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </>
  );
}

/** The same two fields, for a dialog; the name is the one that was entered last. */
export const usePersonAndReason = (example: string) => ({
  name: {
    label: t({ defaultMessage: 'Your name' }),
    autoComplete: 'name',
    initial: useWindowState(({ settlerName }) => settlerName),
    problem: personAndReasonRules.name,
  },
  reason: {
    lines: 2,
    label: t({ defaultMessage: 'Reason' }),
    placeholder: example,
    problem: personAndReasonRules.reason,
  },
});

/** Keeps a name for the next time it is asked for. */
export const keepName = ({ name }: { name: string }) => useWindowState.setState({ settlerName: name });
