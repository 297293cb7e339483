// The calm end of the way: charged, how much, and the charge's identifier.
import { Button, Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { JournalEntryView } from '../../../contract/console/journal.ts';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import classes from './order.module.css';

/** `onTakeBack` is given the capture of which no answer has shown the charge. */
type ChargedPanelProps = { order: OrderDetail; onTakeBack: (entry: JournalEntryView) => void };

export function ChargedPanel({ order, onTakeBack }: ChargedPanelProps) {
  const amount = order.charge?.amount ?? order.totalAmount;
  return (
    <Paper className={classes.charged} component="section" aria-label="Charged">
      <Group gap="md" wrap="nowrap" align="flex-start">
        <ThemeIcon size={44} radius="50%" color="teal.7">
          <IconCheck size={24} stroke={2.4} />
        </ThemeIcon>
        <Stack gap={2}>
          <Text fz={20} fw={600} lh={1.3}>
            {amount === null ? 'Charged' : `Charged ${formatCents(amount)}`}
          </Text>
          {order.chargedByWord ? (
            <ByWord entry={order.chargedByWord} />
          ) : (
            <Text size="sm" className={classes.chargedWords}>
              {order.deliveredAt && <Moment at={order.deliveredAt} />}
              {order.deliveredAt && '. '}
              The payment service accepted the charge. A later return by the bank isn’t shown here.
            </Text>
          )}
          {order.chargeId && <Identifier id={order.chargeId} />}
          {order.chargedByWord && <TakeBackButton entry={order.chargedByWord} onTakeBack={onTakeBack} />}
        </Stack>
      </Group>
    </Paper>
  );
}

function ByWord({ entry }: { entry: JournalEntryView }) {
  if (entry.state === 'already_done') {
    return (
      <Text size="sm" className={classes.chargedWords} style={{ overflowWrap: 'anywhere' }}>
        The service says it was already charged: “{entry.detail}” We haven’t seen the charge itself.
      </Text>
    );
  }
  return (
    <Text size="sm" className={classes.chargedWords} style={{ overflowWrap: 'anywhere' }}>
      By the word of <bdi>{entry.settledBy}</bdi>, not the service’s: “{entry.settledReason}”
    </Text>
  );
}

type TakeBackButtonProps = { entry: JournalEntryView; onTakeBack: (entry: JournalEntryView) => void };

function TakeBackButton({ entry, onTakeBack }: TakeBackButtonProps) {
  return (
    <Button variant="default" size="compact-sm" w="fit-content" mt={8} onClick={() => onTakeBack(entry)}>
      This was not charged after all
    </Button>
  );
}
