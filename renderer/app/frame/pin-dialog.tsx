// Asks for the PIN where main wants it, and tells main while somebody is at this window.
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTimeout, useWindowEvent } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { PinField, pinProblem } from '../../ui/pin-field.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { answerPin, usePinAsked } from '../../window/pin-asked.ts';

/** In ms: the shortest idle time is a minute. */
const TOLD_AT_MOST_EVERY = 15_000;
/** In ms: a person who comes back later must not carry out what somebody else began. */
const ASKED_FOR = 60_000;

export function PinDialog() {
  const isAsked = usePinAsked(({ waiting }) => waiting.length > 0);
  useTellActive();
  return (
    <Modal
      opened={isAsked}
      onClose={() => answerPin(false)}
      title={t({ defaultMessage: 'Enter your PIN' })}
      // Above the dialog whose button was pressed.
      zIndex={400}
      closeOnClickOutside={false}
    >
      {isAsked && <PinForm />}
    </Modal>
  );
}

function PinForm() {
  const gateway = useGateway();
  const form = useForm({ initialValues: { pin: '' }, validate: { pin: pinProblem } });
  useGiveUp();
  const enter = useMutation({
    ...gateway.pin.enter.mutationOptions({
      onSuccess: () => answerPin(true),
      onError: () => form.setFieldValue('pin', ''),
    }),
    // What was typed isn't kept once the dialog is gone.
    gcTime: 0,
  });
  return (
    <form noValidate onSubmit={form.onSubmit((entered) => enter.mutate(entered))}>
      <Stack gap="md">
        <Text size="sm">
          {t({
            defaultMessage:
              'Paydesk was just started, or nobody has used it for a while. What you just chose continues once you enter the PIN. If you chose nothing, cancel.',
          })}
        </Text>
        <PinField
          label={t({ defaultMessage: 'PIN' })}
          data-autofocus
          // Escape closes this dialog, and not the one under it.
          data-mantine-stop-propagation="true"
          onKeyDown={({ key }) => key === 'Escape' && answerPin(false)}
          {...form.getInputProps('pin')}
        />
        {enter.error && <ProblemAlert problem={problemOf(enter.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => answerPin(false)}>
            {t({ defaultMessage: 'Cancel' })}
          </Button>
          <Button type="submit" loading={enter.isPending}>
            {t({ defaultMessage: 'Continue' })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Cancels after a while without a key or a button pressed. */
function useGiveUp(): void {
  const { start, clear } = useTimeout(() => answerPin(false), ASKED_FOR, { autoInvoke: true });
  const again = () => {
    clear();
    start();
  };
  useWindowEvent('keydown', again);
  useWindowEvent('pointerdown', again);
}

/** Whether anybody was idle main decides: what is told here never opens what it has closed. */
function useTellActive(): void {
  const gateway = useGateway();
  const hasPin = useQuery(gateway.pin.state.queryOptions()).data?.idleMinutes != null;
  const toldAt = useRef(Number.NEGATIVE_INFINITY);
  const tell = () => {
    if (!hasPin || performance.now() - toldAt.current < TOLD_AT_MOST_EVERY) return;
    toldAt.current = performance.now();
    void gateway.pin.touch.call().catch(() => undefined);
  };
  useWindowEvent('keydown', tell);
  useWindowEvent('pointerdown', tell);
}
