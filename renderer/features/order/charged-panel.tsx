// The calm end of the way: charged, how much, and the charge's identifier.
import { Group, Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { Identifier } from '../../ui/identifier.tsx';
import { Moment } from '../../ui/moment.tsx';
import classes from './order.module.css';

export function ChargedPanel({ order }: { order: OrderDetail }) {
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
          <Text size="sm" className={classes.chargedWords}>
            {order.deliveredAt && <Moment at={order.deliveredAt} />}
            {order.deliveredAt && '. '}
            The debit is with the bank now; an ACH debit takes three to four banking days.
          </Text>
          {order.chargeId && <Identifier id={order.chargeId} />}
        </Stack>
      </Group>
    </Paper>
  );
}
