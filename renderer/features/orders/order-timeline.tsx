// The timeline of an order, oldest step first.
import { Text, Timeline } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconBuildingBank,
  IconCheck,
  IconDoorExit,
  IconFileInvoice,
  IconGavel,
  IconHandStop,
  IconReceipt2,
  IconReceiptRefund,
  IconRepeat,
  IconShieldCheck,
} from '@tabler/icons-react';
import type { TimelineStep } from '../../../contract/console/order-detail.ts';
import { t } from '../../../messages/t.ts';
import { useDeadlineClock } from '../../shared/open-returns.ts';
import { Card } from '../../ui/card.tsx';
import { Moment } from '../../ui/moment.tsx';
import { useNow } from '../../ui/use-now.ts';
import { stepWords } from './timeline-words.ts';

type Look = { icon: Icon; color: string };

const DONE: Record<Extract<TimelineStep, { kind: 'done' }>['operation'], Look> = {
  create_session: { icon: IconReceipt2, color: 'gray.6' },
  create_order: { icon: IconFileInvoice, color: 'ink' },
  charge_order: { icon: IconCheck, color: 'teal.8' },
  refund_charge: { icon: IconReceiptRefund, color: 'grape.7' },
  present_charge_again: { icon: IconRepeat, color: 'ink' },
};
const BY_PERSON: Look = { icon: IconGavel, color: 'gray.6' };
const UNKNOWN: Look = { icon: IconAlertTriangle, color: 'red.8' };

function lookOf(step: TimelineStep): Look {
  switch (step.kind) {
    case 'done':
    case 'done_after_resolved':
    case 'done_before':
      return DONE[step.operation];
    case 'refused':
      return { icon: IconBan, color: 'orange.8' };
    case 'authorization_ended':
      return { icon: IconHandStop, color: 'orange.8' };
    case 'done_unnamed':
    case 'unknown':
    case 'lost':
      return UNKNOWN;
    case 'checkout_completed':
      return { icon: IconShieldCheck, color: 'ink' };
    case 'checkout_left':
      return { icon: IconDoorExit, color: 'orange.8' };
    case 'settled':
      return { icon: IconBuildingBank, color: 'teal.8' };
    case 'returned':
      return { icon: IconArrowBackUp, color: 'red.8' };
    case 'presented_again':
      return DONE.present_charge_again;
    case 'refund':
      return step.status === 'failed' ? { icon: IconBan, color: 'orange.8' } : DONE.refund_charge;
    default:
      return BY_PERSON;
  }
}

const DAY = 86_400_000;

/** Steps are of two clocks where a sandbox's was put forward. */
function OtherClock() {
  const clock = useDeadlineClock();
  if (clock - useNow(DAY) < DAY) return null;
  return (
    <Text size="xs" c="dimmed" mt="sm">
      {t({
        defaultMessage:
          'The sandbox’s clock is ahead of this computer’s. What the service did has the sandbox’s time; what was recorded here has this computer’s.',
      })}
    </Text>
  );
}

export function OrderTimeline({ steps }: { steps: TimelineStep[] }) {
  return (
    <Card title={t({ defaultMessage: 'Timeline' })}>
      {steps.length === 0 && (
        <Text size="sm" c="dimmed">
          {t({ defaultMessage: 'No events yet.' })}
        </Text>
      )}
      <Timeline active={steps.length} bulletSize={26} lineWidth={2} styles={{ itemTitle: { lineHeight: 1.3 } }}>
        {steps.map((step, index) => {
          const { icon: Picture, color } = lookOf(step);
          const { title, detail, source } = stepWords(step);
          return (
            // Steps are only ever added at the end, so their place names them.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <Timeline.Item key={index} bullet={<Picture size={14} />} color={color} title={title}>
              {detail && (
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  {detail}
                </Text>
              )}
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                <Moment at={step.at} />
                {source && ` · ${source}`}
              </Text>
            </Timeline.Item>
          );
        })}
      </Timeline>
      <OtherClock />
    </Card>
  );
}
