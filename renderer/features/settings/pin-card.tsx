// The PIN of this computer: set, changed or removed, with what is typed only here and in main.
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { IDLE_MINUTES, type PinState } from '../../../contract/console/pin.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionDialog, ActionForm, RecordDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { pinProblem } from '../../ui/pin-field.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';

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
      <SetPin state={doing === 'set' ? data : null} isSet={isSet} onClose={close} />
      <RemovePin opened={doing === 'remove'} onClose={close} />
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

type SetPinProps = { state: PinState | null; isSet: boolean; onClose: () => void };

function SetPin({ state, isSet, onClose }: SetPinProps) {
  const { set } = useGateway().pin;
  return (
    <RecordDialog
      record={state}
      onClose={onClose}
      title={isSet ? t({ defaultMessage: 'Change PIN' }) : t({ defaultMessage: 'Set PIN' })}
    >
      {({ idleMinutes }) => (
        <ActionForm
          procedure={set}
          fields={{
            current: {
              as: 'pin',
              label: t({ defaultMessage: 'Current PIN' }),
              isHidden: !isSet,
              problem: pinProblem,
            },
            pin: {
              as: 'pin',
              label: t({ defaultMessage: 'New PIN' }),
              description: t({ defaultMessage: '4 to 12 digits. It stays in this computer’s keychain.' }),
              problem: pinProblem,
            },
            again: {
              as: 'pin',
              label: t({ defaultMessage: 'Confirm new PIN' }),
              problem: (text, { pin }) => (text === pin ? null : t({ defaultMessage: 'The PINs don’t match.' })),
            },
            minutes: {
              label: t({ defaultMessage: 'Ask for it after' }),
              initial: String(idleMinutes ?? 5),
              choice: {
                allowDeselect: false,
                data: IDLE_MINUTES.map((each) => ({
                  value: String(each),
                  label: t({ defaultMessage: '{count, plural, one {# minute} other {# minutes}}' }, { count: each }),
                })),
              },
            },
          }}
          input={({ current, pin, minutes }) => ({
            pin,
            idleMinutes: IDLE_MINUTES.find((each) => String(each) === minutes) ?? 5,
            current: isSet ? current : null,
          })}
          action={t({ defaultMessage: 'Save PIN' })}
          canCancel
          isSecret
          onDone={() =>
            tellDone(t({ defaultMessage: 'PIN set' }), t({ defaultMessage: 'Paydesk asks for it from now on.' }))
          }
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}

function RemovePin({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Remove PIN' })}
      procedure={useGateway().pin.remove}
      fields={{ pin: { as: 'pin', label: t({ defaultMessage: 'Current PIN' }), problem: pinProblem } }}
      input={({ pin }) => ({ pin })}
      action={t({ defaultMessage: 'Remove PIN' })}
      canCancel
      isSecret
      onDone={() =>
        tellDone(t({ defaultMessage: 'PIN removed' }), t({ defaultMessage: 'Paydesk doesn’t ask for it any more.' }))
      }
    />
  );
}
