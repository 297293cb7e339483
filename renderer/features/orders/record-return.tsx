// Records a debit that came back, as the provider's dashboard shows it.
import { AnyReturnCode } from '../../../contract/ach/return-codes.ts';
import { booksDayOf } from '../../../contract/books-day.ts';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import { OrderId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { returnTitleForBank } from '../../ui/return-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

type RecordReturnProps = { order: OrderDetail; opened: boolean; onClose: () => void };

export function RecordReturn({ order, opened, onClose }: RecordReturnProps) {
  const environmentId = useEnvironment().id;
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Record return' })}
      procedure={useGateway().afterCharge.recordReturn}
      hint={t({ defaultMessage: 'Enter what the provider’s dashboard shows. Recording it doesn’t move any money.' })}
      fields={{
        code: {
          label: t({ defaultMessage: 'Return code' }),
          choice: {
            data: AnyReturnCode.options.toSorted().map((code) => ({ value: code, label: returnTitleForBank(code) })),
            searchable: true,
          },
          problem: (code) =>
            AnyReturnCode.safeParse(code).success ? null : t({ defaultMessage: 'Choose the bank’s code.' }),
        },
        day: {
          as: 'day',
          label: t({ defaultMessage: 'Day' }),
          description: t({ defaultMessage: 'In New York' }),
          initial: booksDayOf(Date.now()),
          problem: (day) => (day === '' ? t({ defaultMessage: 'Enter the day of the return.' }) : null),
        },
      }}
      input={({ code, day }) => ({
        environmentId,
        orderId: OrderId.parse(order.id),
        code: AnyReturnCode.parse(code),
        day,
      })}
      action={t({ defaultMessage: 'Record return' })}
      onDone={(_, { code }) => tellDone(t({ defaultMessage: 'Return recorded' }), returnTitleForBank(code))}
    />
  );
}
