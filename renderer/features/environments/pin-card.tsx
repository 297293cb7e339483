// The PIN of this computer: set, changed or removed, with what is typed only here and in main.
import { Button, Group, Modal, Select, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IDLE_MINUTES, type PinState } from '../../../contract/console/pin.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { PinField, pinProblem } from '../../ui/pin-field.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

/** gcTime: the PIN isn't kept once its dialog is gone. */
const NOT_KEPT = { gcTime: 0 };

export function PinCard() {
  const gateway = useGateway();
  const { data, error } = useQuery(gateway.pin.state.queryOptions());
  const [doing, setDoing] = useState<'set' | 'remove' | null>(null);
  const close = () => setDoing(null);
  if (!data) return error && <ProblemAlert problem={problemOf(error)} />;
  const isSet = data.idleMinutes !== null;
  return (
    <Card title={t({ defaultMessage: 'PIN before money moves' })}>
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          {stateWords(data)}
        </Text>
        <Group gap="sm">
          {isSet && (
            <Button variant="default" onClick={() => setDoing('remove')}>
              {t({ defaultMessage: 'Remove PIN' })}
            </Button>
          )}
          <Button variant="default" disabled={!data.isOffered} onClick={() => setDoing('set')}>
            {isSet ? t({ defaultMessage: 'Change PIN' }) : t({ defaultMessage: 'Set PIN' })}
          </Button>
        </Group>
      </Group>
      <Modal
        opened={doing === 'set'}
        onClose={close}
        title={isSet ? t({ defaultMessage: 'Change PIN' }) : t({ defaultMessage: 'Set PIN' })}
      >
        {doing === 'set' && <SetPin state={data} onClose={close} />}
      </Modal>
      <Modal opened={doing === 'remove'} onClose={close} title={t({ defaultMessage: 'Remove PIN' })}>
        {doing === 'remove' && <RemovePin onClose={close} />}
      </Modal>
    </Card>
  );
}

function stateWords({ idleMinutes, isOffered }: PinState): string {
  if (idleMinutes !== null)
    return t(
      {
        defaultMessage:
          'Paydesk asks for it after a start, and after {count, plural, one {# minute} other {# minutes}} without a key or a click.',
      },
      { count: idleMinutes },
    );
  return isOffered
    ? t({
        defaultMessage:
          'Off. With a PIN, nobody else can capture, refund or pay out at this computer while you’re away.',
      })
    : t({ defaultMessage: 'A PIN needs this computer’s keychain, which isn’t available.' });
}

type Typed = { current: string; pin: string; again: string; idleMinutes: string };

function SetPin({ state: { idleMinutes }, onClose }: { state: PinState; onClose: () => void }) {
  const gateway = useGateway();
  const isSet = idleMinutes !== null;
  const form = useForm<Typed>({
    initialValues: { current: '', pin: '', again: '', idleMinutes: String(idleMinutes ?? 5) },
    validate: {
      current: (text) => (isSet ? pinProblem(text) : null),
      pin: pinProblem,
      again: (text, { pin }) => (text === pin ? null : t({ defaultMessage: 'The PINs don’t match.' })),
    },
  });
  const set = useMutation({
    ...gateway.pin.set.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'PIN set' }), t({ defaultMessage: 'Paydesk asks for it from now on.' }));
        onClose();
      },
    }),
    ...NOT_KEPT,
  });
  const send = form.onSubmit(({ current, pin, idleMinutes: chosen }) => {
    const minutes = IDLE_MINUTES.find((each) => String(each) === chosen) ?? 5;
    set.mutate({ pin, idleMinutes: minutes, current: isSet ? current : null });
  });
  return (
    <form noValidate data-never-kept onSubmit={send}>
      <Stack gap="md">
        {isSet && (
          <PinField label={t({ defaultMessage: 'Current PIN' })} data-autofocus {...form.getInputProps('current')} />
        )}
        <PinField
          label={t({ defaultMessage: 'New PIN' })}
          description={t({ defaultMessage: '4 to 12 digits. It stays in this computer’s keychain.' })}
          {...(!isSet && { 'data-autofocus': true })}
          {...form.getInputProps('pin')}
        />
        <PinField label={t({ defaultMessage: 'Confirm new PIN' })} {...form.getInputProps('again')} />
        <Select
          label={t({ defaultMessage: 'Ask for it after' })}
          allowDeselect={false}
          data={IDLE_MINUTES.map((each) => ({
            value: String(each),
            label: t({ defaultMessage: '{count, plural, one {# minute} other {# minutes}}' }, { count: each }),
          }))}
          {...form.getInputProps('idleMinutes')}
        />
        {set.error && <ProblemAlert problem={problemOf(set.error)} />}
        <Foot name={t({ defaultMessage: 'Save PIN' })} isPending={set.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function RemovePin({ onClose }: { onClose: () => void }) {
  const gateway = useGateway();
  const form = useForm({ initialValues: { pin: '' }, validate: { pin: pinProblem } });
  const remove = useMutation({
    ...gateway.pin.remove.mutationOptions({
      onSuccess: () => {
        tellDone(t({ defaultMessage: 'PIN removed' }), t({ defaultMessage: 'Paydesk doesn’t ask for it any more.' }));
        onClose();
      },
    }),
    ...NOT_KEPT,
  });
  return (
    <form noValidate data-never-kept onSubmit={form.onSubmit((entered) => remove.mutate(entered))}>
      <Stack gap="md">
        <PinField label={t({ defaultMessage: 'Current PIN' })} data-autofocus {...form.getInputProps('pin')} />
        {remove.error && <ProblemAlert problem={problemOf(remove.error)} />}
        <Foot name={t({ defaultMessage: 'Remove PIN' })} isPending={remove.isPending} onClose={onClose} />
      </Stack>
    </form>
  );
}

function Foot({ name, isPending, onClose }: { name: string; isPending: boolean; onClose: () => void }) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={isPending}>
        {t({ defaultMessage: 'Cancel' })}
      </Button>
      <Button type="submit" loading={isPending}>
        {name}
      </Button>
    </Group>
  );
}
