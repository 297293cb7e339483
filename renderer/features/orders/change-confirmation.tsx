// The confirmation before money moves after a charge: it names the amount, the consumer and the order. In production it asks twice.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Problem } from '../../../contract/console/problem.ts';
import { t } from '../../../messages/t.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useFocusWhereLost } from '../../ui/use-focus-where-lost.ts';
import { useEnvironment } from '../../window/environment.ts';

type ChangeConfirmationProps = {
  orderId: string;
  /** What happens, with the amount and the consumer. */
  words: ReactNode;
  /** The same, asked again. */
  again: ReactNode;
  /** Of the last button, with the amount. */
  action: string;
  problem: Problem | null;
  isPending: boolean;
  onConfirm: () => void;
  /** Where it leads back to. */
  back: string;
  onBack: () => void;
};

export function ChangeConfirmation(props: ChangeConfirmationProps) {
  const { orderId, words, again, action, problem, isPending, onConfirm, back, onBack } = props;
  const { name, kind } = useEnvironment();
  const [isConfirmed, setConfirmed] = useState(false);
  const isProduction = kind === 'production';
  const isLast = !isProduction || isConfirmed;
  // The focus isn't on the button: an Enter key that is held down would confirm.
  const said = useFocusWhereLost<HTMLDivElement>();
  return (
    // Each step has a button of its own: a key that is held on the first can't press the second.
    <Stack gap="md" key={String(isLast)}>
      <Alert
        ref={said}
        tabIndex={-1}
        data-autofocus
        color={isProduction ? 'red' : 'ink'}
        title={
          isProduction
            ? t({ defaultMessage: 'Real money in PRODUCTION: {environment}' }, { environment: name })
            : t({ defaultMessage: 'SANDBOX: {environment}' }, { environment: name })
        }
      >
        {isConfirmed ? again : words}
      </Alert>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'Order' })}
        </Text>
        <Identifier id={orderId} />
      </Group>
      {problem && <ProblemAlert problem={problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {back}
        </Button>
        <Button
          color={isProduction ? 'red' : 'ink'}
          loading={isPending}
          onClick={isLast ? onConfirm : () => setConfirmed(true)}
        >
          {isLast ? action : t({ defaultMessage: 'Continue' })}
        </Button>
      </Group>
    </Stack>
  );
}
