// The form that voids what a person recorded: what it is, why, and a button.
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { VoidReason } from '../../contract/console/payout.ts';
import { t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from './problem-alert.tsx';

type VoidFormProps = {
  words: ReactNode;
  /** A reason, for example. */
  example: string;
  error: unknown;
  isPending: boolean;
  onVoid: (reason: string) => void;
};

export function VoidForm({ words, example, error, isPending, onVoid }: VoidFormProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: {
      reason: (text) =>
        VoidReason.safeParse(text).success ? null : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ reason }) => onVoid(reason))}>
      <Stack gap="md">
        <Text size="sm">{words}</Text>
        <Textarea
          label={t({ defaultMessage: 'Reason' })}
          placeholder={example}
          autosize
          minRows={2}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        {error !== null && <ProblemAlert problem={problemOf(error)} />}
        <Button type="submit" color="red" fullWidth size="md" loading={isPending}>
          {t({ defaultMessage: 'Void' })}
        </Button>
      </Stack>
    </form>
  );
}
