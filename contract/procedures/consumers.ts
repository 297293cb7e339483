// Procedures of a consumer's page.
import { ConsumerKey, ConsumerPayment, ConsumerPaymentsInput, ConsumerView, OtherDebits } from '../console/consumer.ts';
import { OrderKey } from '../console/order.ts';
import { pageOf } from '../console/page.ts';
import { EVERYONE } from '../operations/who-may-send.ts';
import { reads } from './define-procedure.ts';

export const consumers = {
  get: reads({ roles: EVERYONE, ledger: 'getConsumer', input: ConsumerKey, output: ConsumerView }),
  payments: reads({
    roles: EVERYONE,
    ledger: 'listConsumerPayments',
    input: ConsumerPaymentsInput,
    output: pageOf(ConsumerPayment),
  }),
  otherDebits: reads({ roles: EVERYONE, ledger: 'otherDebits', input: OrderKey, output: OtherDebits }),
};
