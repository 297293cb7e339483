// Who says so, and why: the two fields of every act that only a named person may do.
import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';

export type PersonAndReasonValues = { name: string; reason: string };

export const personAndReasonRules = {
  name: (name: string) => (name.trim() === '' ? 'Say who you are.' : null),
  reason: (reason: string) => (reason.trim().length < 5 ? 'Say why: at least five characters.' : null),
};

type PersonAndReasonProps = {
  form: Pick<UseFormReturnType<PersonAndReasonValues>, 'getInputProps'>;
  example: string;
};

export function PersonAndReason({ form, example }: PersonAndReasonProps) {
  return (
    <>
      <TextInput label="Your name" autoComplete="name" data-autofocus {...form.getInputProps('name')} />
      <Textarea label="Why?" placeholder={example} autosize minRows={2} {...form.getInputProps('reason')} />
    </>
  );
}
