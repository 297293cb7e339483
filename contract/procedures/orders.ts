// Procedures of orders.
import { SetReferenceInput } from '../console/note.ts';
import {
  CaptureInput,
  CreateOrderInput,
  DoNotCaptureInput,
  OrderCsvInput,
  OrderDetail,
  OrderKey,
  OrderNeighborsInput,
  OrdersInput,
  OrderTotalInput,
  OrderView,
} from '../console/order.ts';
import { CsvPiece, ListTotal, Neighbors, pageOf } from '../console/page.ts';
import { EVERYONE, KEY_HOLDERS, WHO_MAY_SEND } from '../operations/who-may-send.ts';
import { defineProcedure, nothing } from './define-procedure.ts';

export const orders = {
  list: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'listOrders',
    input: OrdersInput,
    output: pageOf(OrderView),
  }),
  total: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'totalOrders',
    input: OrderTotalInput,
    output: ListTotal,
  }),
  csv: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'readOrderLines',
    input: OrderCsvInput,
    output: CsvPiece,
  }),
  neighbors: defineProcedure({
    does: 'reads',
    roles: EVERYONE,
    ledger: 'neighborsOfOrder',
    input: OrderNeighborsInput,
    output: Neighbors,
  }),
  get: defineProcedure({ does: 'reads', roles: EVERYONE, input: OrderKey, output: OrderDetail }),
  create: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.create_order,
    input: CreateOrderInput,
    output: OrderView,
  }),
  capture: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: CaptureInput,
    output: OrderView,
  }),
  setReference: defineProcedure({ does: 'acts', roles: KEY_HOLDERS, input: SetReferenceInput, output: nothing }),
  setDoNotCapture: defineProcedure({
    does: 'acts',
    roles: WHO_MAY_SEND.charge_order,
    pin: true,
    input: DoNotCaptureInput,
    output: nothing,
  }),
};
