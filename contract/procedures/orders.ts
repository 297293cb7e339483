// Procedures of orders.
import {
  EndAuthorizationInput,
  OpenCopyRequests,
  ProvideCopyInput,
  RequestCopyInput,
  RestoreAuthorizationInput,
} from '../console/authorization-acts.ts';
import { EnvironmentKey } from '../console/environment-change.ts';
import { SetReferenceInput } from '../console/note.ts';
import {
  CaptureInput,
  CreateOrderInput,
  DoNotCaptureInput,
  OrderCsvInput,
  OrderKey,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
  OrderView,
} from '../console/order.ts';
import { OrderDetail } from '../console/order-detail.ts';
import { CsvPiece, ListTotal, Neighbors, pageOf } from '../console/page.ts';
import { DUTY_TO_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const orders = {
  list: reads({ duties: ['view'], ledger: 'listOrders', input: OrdersInput, output: pageOf(OrderView) }),
  total: reads({ duties: ['view'], ledger: 'totalOrders', input: OrderTotalInput, output: ListTotal }),
  csv: reads({ duties: ['view'], ledger: 'readOrderLines', input: OrderCsvInput, output: CsvPiece }),
  neighbors: reads({ duties: ['view'], ledger: 'neighborsOfOrder', input: OrderNeighborsInput, output: Neighbors }),
  get: reads({ duties: ['view'], input: OrderKey, output: OrderDetail }),
  create: acts({ duties: [DUTY_TO_SEND.create_order], input: CreateOrderInput, output: OrderView }),
  capture: acts({ duties: [DUTY_TO_SEND.charge_order], pin: true, input: CaptureInput, output: OrderView }),
  setReference: acts({ duties: ['take'], ledger: 'setShopReference', input: SetReferenceInput, output: nothing }),
  setDoNotCapture: acts({
    duties: [DUTY_TO_SEND.charge_order],
    ledger: 'setDoNotCapture',
    pin: true,
    input: DoNotCaptureInput,
    output: nothing,
  }),
  /** It only stops money: everyone who takes a call records it. */
  endAuthorization: acts({
    duties: ['view'],
    ledger: 'endAuthorization',
    input: EndAuthorizationInput,
    output: nothing,
  }),
  restoreAuthorization: acts({
    duties: [DUTY_TO_SEND.charge_order],
    ledger: 'restoreAuthorization',
    pin: true,
    input: RestoreAuthorizationInput,
    output: nothing,
  }),
  requestCopy: acts({ duties: ['view'], ledger: 'requestCopy', input: RequestCopyInput, output: nothing }),
  provideCopy: acts({ duties: ['view'], ledger: 'provideCopy', input: ProvideCopyInput, output: nothing }),
  openCopyRequests: reads({
    duties: ['view'],
    ledger: 'openCopyRequests',
    input: EnvironmentKey,
    output: OpenCopyRequests,
  }),
};
