// How far a session's consumer has come, as the payment service told: the steps with their times, oldest first.
import { Text, Timeline } from '@mantine/core';
import {
  type Icon,
  IconBuildingBank,
  IconClockX,
  IconEye,
  IconReceipt2,
  IconShieldCheck,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import type { CheckoutStepView, SessionDetail } from '../../../contract/console/session.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';

type Look = { icon: Icon; color: string };
type State = CheckoutStepView['state'];

const LOOKS: Record<State, Look> = {
  opened: { icon: IconEye, color: 'ink' },
  consumer_confirmed: { icon: IconUserCheck, color: 'ink' },
  account_chosen: { icon: IconBuildingBank, color: 'ink' },
  failed: { icon: IconX, color: 'red.8' },
  expired: { icon: IconClockX, color: 'orange.8' },
  complete: { icon: IconShieldCheck, color: 'teal.8' },
};

const WORDS = perLanguage(
  (): Record<Exclude<State, 'failed'>, string> => ({
    opened: t({ defaultMessage: 'The consumer opened the checkout' }),
    consumer_confirmed: t({ defaultMessage: 'The consumer confirmed their email address or phone number' }),
    account_chosen: t({ defaultMessage: 'The consumer chose a bank account' }),
    expired: t({ defaultMessage: 'The checkout expired' }),
    complete: t({ defaultMessage: 'The consumer authorized the payment' }),
  }),
);

const wordsOf = ({ state, error }: CheckoutStepView): string =>
  state === 'failed' ? sessionStatusWords('started', 'failed', error) : WORDS()[state];

export function CheckoutProgress({ session }: { session: SessionDetail }) {
  const { progress, createdAt, status, checkout } = session;
  const isUntold = progress.length === 0;
  // Of a session that went on, a service that tells no steps has told nothing.
  if (isUntold && (status.trim() !== 'started' || checkout !== null)) return null;
  return (
    <Card title={t({ defaultMessage: 'Checkout progress' })}>
      <Timeline active={progress.length} bulletSize={26} lineWidth={2} styles={{ itemTitle: { lineHeight: 1.3 } }}>
        <Timeline.Item
          bullet={<IconReceipt2 size={14} />}
          color="gray.6"
          title={t({ defaultMessage: 'Session created' })}
        >
          <At at={createdAt} />
        </Timeline.Item>
        {progress.map((step) => {
          const { icon: Picture, color } = LOOKS[step.state];
          return (
            <Timeline.Item
              key={step.state}
              bullet={<Picture size={14} />}
              color={color}
              title={<bdi>{wordsOf(step)}</bdi>}
            >
              <At at={step.at} />
            </Timeline.Item>
          );
        })}
      </Timeline>
      <Text size="xs" c="dimmed" mt="sm">
        {isUntold
          ? t({ defaultMessage: 'The payment service hasn’t reported that the consumer opened the checkout.' })
          : t({ defaultMessage: 'Reported by the payment service. Each step has the time it last happened.' })}
      </Text>
    </Card>
  );
}

function At({ at }: { at: string | null }) {
  return (
    <Text size="xs" c="dimmed">
      {at === null ? t({ defaultMessage: 'Time unknown' }) : <Moment at={at} />}
    </Text>
  );
}
