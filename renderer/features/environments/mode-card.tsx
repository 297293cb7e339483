// Merchant or marketplace: what each shows, and the one click between them.
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { EnvironmentMode, type EnvironmentView } from '../../../contract/console/environment.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

const WORDS: Record<EnvironmentMode, string> = {
  merchant: 'One account of your own takes the payments. Marketplace adds sellers, their fees, balance and payouts.',
  marketplace:
    'Sellers take the payments with keys of their own, and every session carries the marketplace_id. The navigation shows Sellers, Seller fees, Balance and Reconcile.',
};

const CHOICES = [
  { value: 'merchant', label: 'Merchant' },
  { value: 'marketplace', label: 'Marketplace' },
];

export function ModeCard({ environment: { id, mode } }: { environment: EnvironmentView }) {
  const gateway = useGateway();
  const change = useMutation(gateway.environments.setMode.mutationOptions());
  return (
    <Card title="Mode">
      <Group gap="lg" wrap="nowrap" align="center">
        <SegmentedControl
          aria-label="Mode"
          data={CHOICES}
          value={change.isPending ? change.variables.mode : mode}
          disabled={change.isPending}
          onChange={(chosen) => change.mutate({ environmentId: id, mode: EnvironmentMode.parse(chosen) })}
          style={{ flexShrink: 0 }}
        />
        <Text size="sm" c="dimmed">
          {WORDS[mode]}
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
