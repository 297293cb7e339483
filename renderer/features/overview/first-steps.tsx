// A first start: nothing was recorded yet, and there are two ways to begin.
import { Group } from '@mantine/core';
import { IconPlus, IconSeeding } from '@tabler/icons-react';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { SampleButton } from './sample-run.tsx';
import type { Samples } from './use-samples.ts';

export function FirstSteps({ samples }: { samples: Samples }) {
  const { embedded, kind } = useEnvironment();
  const actions = (
    <Group gap="sm" justify="center">
      <LinkButton to="/sessions" search={{ new: true }} leftSection={<IconPlus size={16} />}>
        Take your first payment
      </LinkButton>
      {embedded && <SampleButton samples={samples} />}
    </Group>
  );
  return (
    <BareCard>
      <EmptyState
        icon={IconSeeding}
        title="Nothing has happened here yet"
        words={
          embedded
            ? 'Take a payment and play the consumer yourself, or let Paydesk make 24 payments over 30 days to look around in; the sandbox’s clock moves forward with them. No real money moves in the sandbox.'
            : `Say how much and from whom; the consumer authorizes it, and you capture it.${kind === 'sandbox' ? ' No real money moves in the sandbox.' : ''}`
        }
        action={actions}
      />
    </BareCard>
  );
}
