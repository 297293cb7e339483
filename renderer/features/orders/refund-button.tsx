// The refund button of an order. Where the provider has no call for it, its dashboard is opened and a person records what they did.
import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { booksDayOf } from '../../../contract/books-day.ts';
import { isChargedStatus } from '../../../contract/console/order.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { OrderId } from '../../../contract/ids.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { useFeedState } from '../../shared/feed-state.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';
import { leftToRefund, openChanges } from './left-to-refund.ts';
import { RecordReturn } from './record-return.tsx';
import { RefundDialog, refundProblem } from './refund-dialog.tsx';

export function RefundButton({ order }: { order: OrderDetail }) {
  const state = useFeedState();
  const [refunding, refund] = useDisclosure(false);
  const left = leftToRefund(order);
  const isOpen = openChanges(order.calls).length > 0;
  if (state?.offered === false) return mayComeBack(order) ? <ByHand order={order} left={left} /> : null;
  if (left === null && !refunding) return null;
  return (
    <>
      <Button variant="default" size="md" disabled={!state?.offered || isOpen} onClick={refund.open}>
        {t({ defaultMessage: 'Refund', description: 'Button: give a consumer money back' })}
      </Button>
      <RefundDialog order={order} left={left ?? 0} opened={refunding} onClose={refund.close} />
    </>
  );
}

/** Also of a refunded order: the bank may return the debit all the same. */
const mayComeBack = ({ status, chargeId }: OrderDetail): boolean =>
  chargeId !== null && isChargedStatus(status) && status !== 'returned';

/** left: in cents; null where nothing is. */
function ByHand({ order, left }: { order: OrderDetail; left: number | null }) {
  const { dashboardUrl } = useEnvironment();
  const [recording, record] = useDisclosure(false);
  const [returning, comeBack] = useDisclosure(false);
  return (
    <Group gap={0} wrap="nowrap" align="stretch" maw="100%">
      <Button
        component="a"
        href={dashboardUrl}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="sm"
        px="xs"
        // In a narrow window its words take two lines.
        h="auto"
        mih={36}
        miw={0}
        styles={{ label: { whiteSpace: 'normal' } }}
        rightSection={<IconExternalLink size={15} aria-label={t({ defaultMessage: '(opens in your browser)' })} />}
        style={{ borderTopRightRadius: 0, borderBottomRightRadius: 0 }}
        disabled={left === null}
        onClick={left === null ? (event) => event.preventDefault() : record.open}
      >
        {t({ defaultMessage: 'Refund in the provider’s dashboard' })}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            px="xs"
            h="auto"
            flex="none"
            aria-label={t({ defaultMessage: 'Record what happened' })}
            style={{ borderTopLeftRadius: 0, borderBottomLeftRadius: 0, borderLeft: 0 }}
          >
            <IconChevronDown size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={left === null} onClick={record.open}>
            {t({ defaultMessage: 'Record refund' })}
          </Menu.Item>
          <Menu.Item onClick={comeBack.open}>{t({ defaultMessage: 'Record return' })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RecordRefund order={order} left={left ?? 0} opened={recording} onClose={record.close} />
      <RecordReturn order={order} opened={returning} onClose={comeBack.close} />
    </Group>
  );
}

type RecordRefundProps = { order: OrderDetail; left: number; opened: boolean; onClose: () => void };

/** Records a refund that a person made in the provider's dashboard. */
function RecordRefund({ order, left, opened, onClose }: RecordRefundProps) {
  const environmentId = useEnvironment().id;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Record refund' })}
      procedure={useGateway().afterCharge.recordRefund}
      hint={t({
        defaultMessage:
          'Refund the order in the provider’s dashboard, then record it here. Recording it doesn’t move any money.',
      })}
      fields={{
        amount: {
          as: 'amount',
          label: t({ defaultMessage: 'Amount' }),
          description: t({ defaultMessage: '{amount} can be refunded' }, { amount: formatCents(left) }),
          leftSection: <Text c="dimmed">$</Text>,
          initial: formatCents(left).slice(1),
          problem: (text) => refundProblem(text, left),
        },
        day: {
          as: 'day',
          label: t({ defaultMessage: 'Day' }),
          description: t({ defaultMessage: 'In New York' }),
          initial: booksDayOf(Date.now()),
          problem: (day) => (day === '' ? t({ defaultMessage: 'Enter the day of the refund.' }) : null),
        },
        reference: {
          label: t({ defaultMessage: 'Reference' }),
          description: t({ defaultMessage: 'Optional. Copy it from the provider.' }),
          maxLength: 200,
        },
      }}
      input={({ amount, day, reference }) => {
        const read = parseDollars(amount);
        if (!read.ok) return null;
        const orderId = OrderId.parse(order.id);
        return { environmentId, orderId, amount: read.cents, day, reference: reference.trim() || null };
      }}
      action={t({ defaultMessage: 'Record refund' })}
      onDone={(_, { amount }) =>
        tellDone(
          t({ defaultMessage: 'Refund recorded' }),
          t({ defaultMessage: '{amount} of this order.' }, { amount: formatCents(amount) }),
        )
      }
    />
  );
}
