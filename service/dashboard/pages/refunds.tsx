// Refunds, newest first.
/** @jsxImportSource hono/jsx */
import type { Refund } from '../../../contract/dashboard-api/refund.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { momentOf } from '../../pages/document.tsx';
import type { Column } from '../../pages/parts.tsx';
import { listRefunds } from '../../store/books/list-refunds.ts';
import { RefundPosition } from '../api/refunds.ts';
import { refundWords } from './charge-words.ts';
import { whoseOf } from './own-role.ts';
import type { DashboardContext, DashboardPages } from './pages-app.ts';
import { serveRecordList } from './record-list.tsx';

export function serveRefunds(pages: DashboardPages, context: DashboardContext): void {
  serveRecordList(pages, context, {
    path: '/dashboard/refunds',
    words: () => ({
      title: t({ defaultMessage: 'Refunds' }),
      none: t({ defaultMessage: 'No refunds yet. Refund a charge from its page.' }),
      noMore: t({ defaultMessage: 'No more refunds.' }),
      earlier: t({ defaultMessage: 'Earlier refunds' }),
    }),
    position: RefundPosition,
    positionOf: ({ create_date, id }) => ({ create_date, id }),
    find: (c, before, limit) => listRefunds(context.store, whoseOf(c.get('organization')), { before, limit }),
    sellerOf: (refund) => refund.organization_id,
    columns,
  });
}

const columns = (): Column<Refund>[] => [
  [t({ defaultMessage: 'Requested' }), requestedLink],
  [t({ defaultMessage: 'Status' }), refundWords],
  [t({ defaultMessage: 'Next step' }), ({ next_step_at }) => momentOf(next_step_at)],
  [t({ defaultMessage: 'Reason' }), ({ reason }) => reason],
  [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
];

const requestedLink = ({ charge_id, create_date }: Refund) => (
  <a href={`/dashboard/charges/${charge_id}`}>{momentOf(create_date)}</a>
);
