// Merchant or marketplace: what each shows, and the one click between them.

import { Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EnvironmentMode, type EnvironmentView } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

const WORDS = perLanguage(
  (): Record<EnvironmentMode, string> => ({
    merchant: t({
      defaultMessage:
        'You take payments with your own account. Marketplace mode adds sellers, their fees, a balance and payouts.',
    }),
    marketplace: t({
      defaultMessage: 'Sellers take payments with their own API keys, and every session carries your marketplace ID.',
    }),
  }),
);

const CHOICES = perLanguage(() => [
  { value: 'merchant', label: t({ defaultMessage: 'Merchant' }) },
  { value: 'marketplace', label: t({ defaultMessage: 'Marketplace' }) },
]);

/** isFixed: the organization or the person's role leaves no choice. */
type ModeCardProps = { environment: EnvironmentView; isFixed: boolean };

export function ModeCard({ environment: { id, mode }, isFixed }: ModeCardProps) {
  const gateway = useGateway();
  const change = useMutation(gateway.environments.setMode.mutationOptions());
  return (
    <Card title={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}>
      <Group gap="lg" wrap="nowrap" align="center">
        <SegmentedControl
          aria-label={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}
          data={CHOICES()}
          value={change.isPending ? change.variables.mode : mode}
          disabled={change.isPending || isFixed}
          onChange={(chosen) => change.mutate({ environmentId: id, mode: EnvironmentMode.parse(chosen) })}
          style={{ flexShrink: 0 }}
        />
        <Text size="sm" c="dimmed">
          {WORDS()[mode]}
        </Text>
      </Group>
      {change.error && (
        <div style={{ marginTop: 12 }}>
          <ProblemAlert problem={problemOf(change.error)} />
        </div>
      )}
    </Card>
  );
}
