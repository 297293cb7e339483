// An order's status in words: on badges, in filters and where a run names its orders.
import type { OrderStatus } from '../contract/console/order.ts';
import { perLanguage, t } from './t.ts';

/** In the order of the choices of a filter. */
export const orderStatusWords = perLanguage(
  (): Record<OrderStatus, string> => ({
    ready: t({ defaultMessage: 'Ready to capture' }),
    revoked: t({ defaultMessage: 'Authorization revoked' }),
    disputed: t({ defaultMessage: 'Disputed' }),
    do_not_capture: t({ defaultMessage: 'Do not capture' }),
    capturing: t({ defaultMessage: 'Capturing' }),
    needs_review: t({ defaultMessage: 'Needs review' }),
    charged: t({ defaultMessage: 'Charged' }),
    settled: t({ defaultMessage: 'Settled' }),
    returned: t({ defaultMessage: 'Returned' }),
    partly_refunded: t({ defaultMessage: 'Partly refunded' }),
    refunded: t({ defaultMessage: 'Refunded' }),
  }),
);
