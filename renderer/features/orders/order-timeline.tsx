// The timeline of an order, oldest step first.
import { Text, Timeline } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconCheck,
  IconDoorExit,
  IconFileInvoice,
  IconGavel,
  IconReceipt2,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { TimelineStep } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';

const STEP: Record<TimelineStep['kind'], { icon: Icon; color: string }> = {
  session_created: { icon: IconReceipt2, color: 'gray.6' },
  checkout_complete: { icon: IconShieldCheck, color: 'ink' },
  checkout_exit: { icon: IconDoorExit, color: 'orange.8' },
  order_created: { icon: IconFileInvoice, color: 'ink' },
  charged: { icon: IconCheck, color: 'teal.8' },
  refused: { icon: IconBan, color: 'orange.8' },
  unknown: { icon: IconAlertTriangle, color: 'red.8' },
  settled: { icon: IconGavel, color: 'gray.6' },
};

export function OrderTimeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <Card title={t({ defaultMessage: 'Timeline' })}>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'No events yet.' })}
        </Text>
      )}
      <Timeline active={steps.length} bulletSize={26} lineWidth={2} styles={{ itemTitle: { lineHeight: 1.3 } }}>
        {steps.map(({ at, kind, words, detail }, index) => {
          const { icon: Picture, color } = STEP[kind];
          return (
            // Steps are only ever added at the end, so their place names them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Timeline.Item key={index} bullet={<Picture size={14} />} color={color} title={words}>
              {detail && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {detail}
                </Text>
              )}
              <Text size="xs" c="dimmed">
                <Moment at={at} />
              </Text>
            </Timeline.Item>
          );
        })}
      </Timeline>
    </Card>
  );
}
