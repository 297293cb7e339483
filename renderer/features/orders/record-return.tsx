// Records a debit that came back, as the provider's dashboard shows it.
import { Button, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { RETURN_CODES, ReturnCode } from '../../../contract/ach/return-codes.ts';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { returnTitleForBank } from '../../ui/return-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type RecordReturnProps = { order: OrderDetail; opened: boolean; onClose: () => void };

export function RecordReturn({ order, opened, onClose }: RecordReturnProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Record return' })}>
      <RecordForm order={order} onDone={onClose} />
    </Modal>
  );
}

function RecordForm({ order, onDone }: { order: OrderDetail; onDone: () => void }) {
  const environmentId = useEnvironment().id;
  const gateway = useGateway();
  const record = useMutation(
    gateway.afterCharge.recordReturn.mutationOptions({
      onSuccess: (_, { code }) => {
        tellDone(t({ defaultMessage: 'Return recorded' }), returnTitleForBank(code));
        onDone();
      },
    }),
  );
  const form = useForm({
    initialValues: { code: '', day: booksDayOf(Date.now()) },
    validate: {
      code: (code) => (ReturnCode.safeParse(code).success ? null : t({ defaultMessage: 'Choose the bank’s code.' })),
      day: (day) => (day === '' ? t({ defaultMessage: 'Enter the day of the return.' }) : null),
    },
  });
  const send = form.onSubmit(({ code, day }) =>
    record.mutate({ environmentId, orderId: OrderId.parse(order.id), code: ReturnCode.parse(code), day }),
  );
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'Enter what the provider’s dashboard shows. Recording it doesn’t move any money.' })}
        </Text>
        <Select
          label={t({ defaultMessage: 'Return code' })}
          data={Object.keys(RETURN_CODES).map((code) => ({ value: code, label: returnTitleForBank(code) }))}
          searchable
          data-autofocus
          {...form.getInputProps('code')}
        />
        <TextInput
          type="date"
          label={t({ defaultMessage: 'Day' })}
          description={t({ defaultMessage: 'In New York' })}
          {...form.getInputProps('day')}
        />
        {record.error && <ProblemAlert problem={problemOf(record.error)} />}
        <Button type="submit" fullWidth size="md" loading={record.isPending}>
          {t({ defaultMessage: 'Record return' })}
        </Button>
      </Stack>
    </form>
  );
}
