// One step of the checklist: done or not, by whom and when; what a person marked can be taken back.

import { Button, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  BY_THE_SERVICE,
  type MarkStepInput,
  type SellerDetail,
  SellerStep,
  type StepDone,
} from '../../../contract/console/seller.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { SELLER_STEP } from '../../ui/seller-step-words.ts';
import { MayCall } from '../../window/may.tsx';
import classes from './seller.module.css';

type StepProps = {
  seller: SellerDetail;
  step: SellerStep;
  /** Whether a person may say that it is done. */
  isMarkable: boolean;
  children: ReactNode;
};

export function Step({ seller, step, isMarkable, children }: StepProps) {
  const done = seller.done.find((one) => one.step === step);
  const isHere = step === 'link_shared' || step === 'keys_verified';
  return (
    <li className={classes.step} aria-label={SELLER_STEP()[step].name}>
      <Mark step={step} isDone={done !== undefined} isNext={seller.missing === step} />
      <Stack gap={8} miw={0}>
        <Group justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={550} fz={14} lh="26px">
              {SELLER_STEP()[step].name}
            </Text>
            {done && <DoneBy done={done} />}
          </div>
          {isMarkable && step !== 'keys_verified' && (
            <MayCall to="sellers.mark">
              <MarkButton seller={seller} step={step} done={done} />
            </MayCall>
          )}
        </Group>
        {(isHere || !done) && children}
      </Stack>
    </li>
  );
}

function Mark({ step, isDone, isNext }: { step: SellerStep; isDone: boolean; isNext: boolean }) {
  const words = isDone
    ? t({ defaultMessage: 'Done' })
    : isNext
      ? t({ defaultMessage: 'Next' })
      : t({ defaultMessage: 'Not done yet' });
  return (
    <ThemeIcon
      size={26}
      radius="xl"
      variant={isDone ? 'filled' : isNext ? 'light' : 'default'}
      color={isDone ? 'teal' : 'ink'}
      role="img"
      aria-label={words}
    >
      {isDone ? (
        <IconCheck size={15} stroke={2.4} />
      ) : (
        <Text span fz={13} fw={550} aria-hidden>
          {SellerStep.options.indexOf(step) + 1}
        </Text>
      )}
    </ThemeIcon>
  );
}

function DoneBy({ done: { by, at } }: { done: StepDone }) {
  return (
    <Text size="xs" c="dimmed">
      {by === BY_THE_SERVICE
        ? rich({ defaultMessage: 'Confirmed by the payment service, {time}' }, { time: <Moment at={at} /> })
        : rich({ defaultMessage: '{person}, {time}' }, { person: <bdi>{by}</bdi>, time: <Moment at={at} /> })}
    </Text>
  );
}

type MarkButtonProps = {
  seller: SellerDetail;
  step: MarkStepInput['step'];
  done: StepDone | undefined;
};

function MarkButton({ seller, step, done }: MarkButtonProps) {
  const gateway = useGateway();
  const mark = useMutation(gateway.sellers.mark.mutationOptions());
  if (done?.by === BY_THE_SERVICE) return null;
  const send = () =>
    mark.mutate({ environmentId: seller.environmentId, sellerId: seller.id, step, done: done === undefined });
  return (
    <Stack gap="xs" align="flex-end">
      <Button
        size="compact-sm"
        variant={done ? 'subtle' : 'default'}
        color="gray"
        loading={mark.isPending}
        onClick={send}
      >
        {done
          ? t({ defaultMessage: 'Undo' })
          : step === 'link_shared'
            ? t({ defaultMessage: 'Mark as shared' })
            : t({ defaultMessage: 'Mark as done' })}
      </Button>
      {mark.error && <ProblemAlert problem={problemOf(mark.error)} />}
    </Stack>
  );
}
