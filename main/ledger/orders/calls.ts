// Ledger calls about orders.
import {
  DoNotCaptureInput,
  OrderCsvInput,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
} from '../../../contract/console/order.ts';
import { BACK_OFFICE, EVERYONE } from '../../../contract/operations/who-may-send.ts';
import { EnvironmentId, Id, ledgerRead, ledgerWrite } from '../define-call.ts';
import { setDoNotCapture } from './do-not-capture.ts';
import { readOrderLines } from './order-lines.ts';
import { getOrder, listOrders, neighborsOfOrder } from './read-orders.ts';
import { totalOrders } from './total-orders.ts';

export const ordersCalls = {
  listOrders: ledgerRead({ roles: EVERYONE, args: [OrdersInput.strict()], run: listOrders }),
  totalOrders: ledgerRead({ roles: EVERYONE, args: [OrderTotalInput.strict()], run: totalOrders }),
  readOrderLines: ledgerRead({ roles: EVERYONE, args: [OrderCsvInput.strict()], run: readOrderLines }),
  neighborsOfOrder: ledgerRead({ roles: EVERYONE, args: [OrderNeighborsInput.strict()], run: neighborsOfOrder }),
  getOrder: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, Id], run: getOrder }),
  setDoNotCapture: ledgerWrite({
    roles: BACK_OFFICE,
    args: [DoNotCaptureInput],
    run: setDoNotCapture,
  }),
};
