// Unknown fees that the payment service states: taken into Paydesk together.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconInfoCircle } from '@tabler/icons-react';
import { Month } from '../../../contract/books-month.ts';
import type { Comparison } from '../../../contract/console/reconcile.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

export function StatedFees({ comparison: { stated, month } }: { comparison: Comparison }) {
  const environmentId = useEnvironment().id;
  const { recordStatedFees } = useGateway().reconcile;
  const [opened, dialog] = useDisclosure(false);
  const { count, amount } = stated;
  const shown = { count, amount: formatCents(amount) };
  if (count === 0 && !opened) return null;
  return (
    <MayCall to="reconcile.recordStatedFees">
      <Alert color="blue" variant="light" icon={<IconInfoCircle size={18} />}>
        <Group justify="space-between">
          <Text size="sm">
            {t(
              {
                defaultMessage:
                  '{count, plural, one {# fee is} other {# fees are}} unknown in Paydesk. The payment service states {amount}.',
              },
              shown,
            )}
          </Text>
          <Button variant="default" size="sm" onClick={dialog.open}>
            {t({ defaultMessage: 'Use stated fees…' })}
          </Button>
        </Group>
      </Alert>
      <ActionDialog
        opened={opened}
        title={t({ defaultMessage: 'Use stated fees' })}
        procedure={recordStatedFees}
        words={t(
          {
            defaultMessage:
              '{count, plural, one {Paydesk adds # fee, {amount}, as the payment service states it.} other {Paydesk adds # fees, {amount} in all, as the payment service states them.}} Earlier entries don’t change.',
          },
          shown,
        )}
        input={() => ({ environmentId, month: Month.parse(month), count, amount })}
        action={t({ defaultMessage: 'Add stated fees' })}
        canCancel
        onDone={() =>
          tellDone(t({ defaultMessage: 'Fees added' }), t({ defaultMessage: 'They are in the books of this month.' }))
        }
        onClose={dialog.close}
      />
    </MayCall>
  );
}
