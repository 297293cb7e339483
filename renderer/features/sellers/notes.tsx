// Notes about a seller: what was said on the phone, kept with who wrote it and when.

import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { AddNoteInput, type SellerDetail } from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import classes from './seller.module.css';

export function Notes({ seller }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const form = useForm({
    initialValues: { text: '' },
    validate: {
      text: (text) =>
        fieldProblem(AddNoteInput.shape.text.safeParse(text), { missing: t({ defaultMessage: 'Enter a note.' }) }),
    },
  });
  const add = useMutation(gateway.sellers.addNote.mutationOptions({ onSuccess: () => form.reset() }));
  const send = form.onSubmit(({ text }) =>
    add.mutate({ environmentId: seller.environmentId, sellerId: seller.id, text }),
  );
  return (
    <Card title={t({ defaultMessage: 'Notes' })}>
      <form onSubmit={send} noValidate>
        <Stack gap="xs">
          <Textarea
            aria-label={t({ defaultMessage: 'New note' })}
            placeholder={t({ defaultMessage: 'What was said or agreed' })}
            dir="auto"
            autosize
            minRows={2}
            maxRows={8}
            {...form.getInputProps('text')}
          />
          {add.error && <ProblemAlert problem={problemOf(add.error)} />}
          <Button type="submit" variant="default" size="compact-sm" w="fit-content" loading={add.isPending}>
            {t({ defaultMessage: 'Add note' })}
          </Button>
        </Stack>
      </form>
      <Stack gap={0} mt={seller.notes.length > 0 ? 'md' : 0}>
        {seller.notes.map(({ id, by, at, text }) => (
          <article key={id} className={classes.note}>
            <Text size="sm" dir="auto">
              {text}
            </Text>
            <Text size="xs" c="dimmed">
              {rich({ defaultMessage: '{person}, {time}' }, { person: <bdi>{by}</bdi>, time: <Moment at={at} /> })}
            </Text>
          </article>
        ))}
      </Stack>
    </Card>
  );
}
