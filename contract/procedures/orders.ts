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
import { EVERYONE, KEY_HOLDERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { acts, nothing, reads } from './define-procedure.ts';

export const orders = {
  list: reads({ roles: EVERYONE, ledger: 'listOrders', input: OrdersInput, output: pageOf(OrderView) }),
  total: reads({ roles: EVERYONE, ledger: 'totalOrders', input: OrderTotalInput, output: ListTotal }),
  csv: reads({ roles: EVERYONE, ledger: 'readOrderLines', input: OrderCsvInput, output: CsvPiece }),
  neighbors: reads({ roles: EVERYONE, ledger: 'neighborsOfOrder', input: OrderNeighborsInput, output: Neighbors }),
  get: reads({ roles: EVERYONE, input: OrderKey, output: OrderDetail }),
  create: acts({ roles: WHO_MAY_SEND.create_order, input: CreateOrderInput, output: OrderView }),
  capture: acts({ roles: WHO_MAY_SEND.charge_order, pin: true, input: CaptureInput, output: OrderView }),
  setReference: acts({ roles: KEY_HOLDERS, ledger: 'setShopReference', input: SetReferenceInput, output: nothing }),
  setDoNotCapture: acts({
    roles: WHO_MAY_SEND.charge_order,
    ledger: 'setDoNotCapture',
    pin: true,
    input: DoNotCaptureInput,
    output: nothing,
  }),
  /** It only stops money: everyone who takes a call records it. */
  endAuthorization: acts({
    roles: EVERYONE,
    ledger: 'endAuthorization',
    input: EndAuthorizationInput,
    output: nothing,
  }),
  restoreAuthorization: acts({
    roles: WHO_MAY_SEND.charge_order,
    ledger: 'restoreAuthorization',
    pin: true,
    input: RestoreAuthorizationInput,
    output: nothing,
  }),
  requestCopy: acts({ roles: EVERYONE, ledger: 'requestCopy', input: RequestCopyInput, output: nothing }),
  provideCopy: acts({ roles: EVERYONE, ledger: 'provideCopy', input: ProvideCopyInput, output: nothing }),
  openCopyRequests: reads({
    roles: EVERYONE,
    ledger: 'openCopyRequests',
    input: EnvironmentKey,
    output: OpenCopyRequests,
  }),
};
