// Procedures of a consumer's page.
import { ConsumerKey, ConsumerPayment, ConsumerPaymentsInput, ConsumerView, OtherDebits } from '../console/consumer.ts';
import { OrderKey } from '../console/order.ts';
import { pageOf } from '../console/page.ts';
import { reads } from './define-procedure.ts';

export const consumers = {
  get: reads({ duties: ['view'], ledger: 'getConsumer', input: ConsumerKey, output: ConsumerView }),
  payments: reads({
    duties: ['view'],
    ledger: 'listConsumerPayments',
    input: ConsumerPaymentsInput,
    output: pageOf(ConsumerPayment),
  }),
  otherDebits: reads({ duties: ['view'], ledger: 'otherDebits', input: OrderKey, output: OtherDebits }),
};
