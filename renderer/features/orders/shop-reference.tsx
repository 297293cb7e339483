// By what the shop knows an order: shown among its facts, and edited in place.

import { ActionIcon, Button, Group, Stack, TextInput, Tooltip } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPencil } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { SetReferenceInput } from '../../../contract/console/note.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact } from '../../ui/fact-list.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { MayCall } from '../../window/may.tsx';

export function ShopReference({ order }: { order: OrderDetail }) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) pencil.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const name = t({ defaultMessage: 'Shop reference' });
  const edit = t({ defaultMessage: 'Edit shop reference' });
  return (
    <Fact name={name}>
      {isEditing ? (
        <ReferenceForm order={order} name={name} onClose={() => setEditing(false)} />
      ) : (
        <Group component="span" gap={4} wrap="nowrap">
          <bdi>{order.reference ?? '—'}</bdi>
          {order.reference !== null && <CopyButton value={order.reference} />}
          <MayCall to="orders.setReference">
            <Tooltip label={edit}>
              <ActionIcon
                ref={pencil}
                aria-label={edit}
                variant="subtle"
                color="gray"
                c="dimmed"
                size="sm"
                onClick={() => setEditing(true)}
              >
                <IconPencil size={14} />
              </ActionIcon>
            </Tooltip>
          </MayCall>
        </Group>
      )}
    </Fact>
  );
}

type ReferenceFormProps = { order: OrderDetail; name: string; onClose: () => void };

function ReferenceForm({ order, name, onClose }: ReferenceFormProps) {
  const gateway = useGateway();
  const set = useMutation(gateway.orders.setReference.mutationOptions({ onSuccess: onClose }));
  const form = useForm({
    initialValues: { reference: order.reference ?? '' },
    validate: {
      reference: (text) =>
        fieldProblem(SetReferenceInput.shape.reference.safeParse(text.trim() === '' ? null : text), { missing: '' }),
    },
  });
  const save = form.onSubmit(({ reference }) =>
    set.mutate({
      environmentId: order.environmentId,
      orderId: OrderId.parse(order.id),
      reference: reference.trim() === '' ? null : reference,
    }),
  );
  return (
    <form onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onClose()} noValidate>
      <Stack gap={6} mt={4}>
        <TextInput
          aria-label={name}
          size="xs"
          dir="auto"
          data-autofocus
          autoFocus
          placeholder={t({ defaultMessage: 'Your order number' })}
          readOnly={set.isPending}
          {...form.getInputProps('reference')}
        />
        {set.error && <ProblemAlert problem={problemOf(set.error)} />}
        <Group gap="xs">
          <Button type="submit" size="compact-xs" loading={set.isPending}>
            {t({ defaultMessage: 'Save' })}
          </Button>
          <Button variant="default" size="compact-xs" onClick={onClose}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
