// The panel of a charged order: the amount, who confirmed it, and the charge ID.
import { Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import { remarkWords } from '../../ui/remark-words.ts';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';
import classes from './order.module.css';

/** `onTakeBack` gets the capture whose charge no response has shown. */
type ChargedPanelProps = { order: OrderDetail; onTakeBack: (entry: JournalEntryView) => void };

export function ChargedPanel({ order, onTakeBack }: ChargedPanelProps) {
  const amount = order.charge?.amount ?? order.totalAmount;
  return (
    <Paper className={classes.charged} component="section" aria-label={t({ defaultMessage: 'Charged' })}>
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon size={44} radius="50%" color="teal.7">
          <IconCheck size={24} stroke={2.4} />
        </ThemeIcon>
        <Stack gap={2}>
          <Text fz={20} fw={600} lh={1.3}>
            {amount === null
              ? t({ defaultMessage: 'Charged' })
              : t({ defaultMessage: 'Charged {amount}' }, { amount: formatCents(amount) })}
          </Text>
          {order.chargedByWord ? (
            <ByWord entry={order.chargedByWord} />
          ) : (
            <Text size="sm" className={classes.chargedWords}>
              <Confirmed order={order} />
            </Text>
          )}
          {order.chargeId && <Identifier id={order.chargeId} />}
          {order.chargedByWord && (
            <MayCall to="outcomes.takeBackCharge">
              <TakeBackButton entry={order.chargedByWord} onTakeBack={onTakeBack} />
            </MayCall>
          )}
        </Stack>
      </Group>
    </Paper>
  );
}

function Confirmed({ order: { deliveredAt, afterCharge } }: { order: OrderDetail }) {
  const time = deliveredAt && <Moment at={deliveredAt} />;
  // Where the service tells what becomes of charges, a return would be shown.
  if (afterCharge?.settlesAt) {
    const until = <Moment at={afterCharge.settlesAt} />;
    return time
      ? rich(
          { defaultMessage: 'Confirmed by the payment service on {time}. Expected to settle on {until}.' },
          { time, until },
        )
      : rich({ defaultMessage: 'Confirmed by the payment service. Expected to settle on {until}.' }, { until });
  }
  return time
    ? rich(
        {
          defaultMessage:
            'Confirmed by the payment service on {time}. Check the provider’s dashboard for bank returns.',
        },
        { time },
      )
    : t({ defaultMessage: 'Confirmed by the payment service. Check the provider’s dashboard for bank returns.' });
}

/** Marked as charged by a person or by the service, without the charge itself. */
function ByWord({ entry }: { entry: JournalEntryView }) {
  if (entry.state === 'already_done') {
    return (
      <Text size="sm" className={classes.chargedWords} style={{ overflowWrap: 'anywhere' }}>
        {t(
          {
            defaultMessage:
              'The payment service says this order was already charged: “{answer}” It didn’t send the details of the charge.',
          },
          { answer: remarkWords(entry.detail ?? '') },
        )}
      </Text>
    );
  }
  return (
    <Text size="sm" className={classes.chargedWords} style={{ overflowWrap: 'anywhere' }}>
      {rich(
        {
          defaultMessage: 'Marked as charged by {person}. Not confirmed by the payment service. Reason: “{reason}”',
        },
        { person: <bdi>{entry.settledBy}</bdi>, reason: entry.settledReason ?? '' },
      )}
    </Text>
  );
}

type TakeBackButtonProps = { entry: JournalEntryView; onTakeBack: (entry: JournalEntryView) => void };

function TakeBackButton({ entry, onTakeBack }: TakeBackButtonProps) {
  return (
    <Button variant="default" size="compact-sm" w="fit-content" mt={8} onClick={() => onTakeBack(entry)}>
      {t({ defaultMessage: 'Mark as not charged' })}
    </Button>
  );
}
