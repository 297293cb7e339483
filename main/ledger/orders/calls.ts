import { EVERYONE } from '../../../contract/operations/who-may-send.ts';
import { orders } from '../../../contract/procedures/orders.ts';
import { answers, EnvironmentId, Id, ledgerRead } from '../define-call.ts';
import { setDoNotCapture } from './do-not-capture.ts';
import { neighborsOfOrder } from './neighbors.ts';
import { readOrderLines } from './order-lines.ts';
import { getOrder, listOrders } from './read-orders.ts';
import { totalOrders } from './total-orders.ts';

export const ordersCalls = {
  listOrders: answers(orders.list, listOrders),
  totalOrders: answers(orders.total, totalOrders),
  readOrderLines: answers(orders.csv, readOrderLines),
  neighborsOfOrder: answers(orders.neighbors, neighborsOfOrder),
  getOrder: ledgerRead({ roles: EVERYONE, args: [EnvironmentId, Id], run: getOrder }),
  setDoNotCapture: answers(orders.setDoNotCapture, setDoNotCapture),
};
