// Who says so, and why: the two fields of every act that only a named person may do.

import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { t } from '../../messages/t.ts';

export type PersonAndReasonValues = { name: string; reason: string };

export const personAndReasonRules = {
  name: (name: string) => (name.trim() === '' ? t({ defaultMessage: 'Enter your name.' }) : null),
  reason: (reason: string) =>
    reason.trim().length < 5 ? t({ defaultMessage: 'Enter a reason of at least 5 characters.' }) : null,
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
