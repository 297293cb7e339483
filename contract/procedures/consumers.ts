// Procedures of a consumer's page.
import { ConsumerKey, ConsumerPayment, ConsumerPaymentsInput, ConsumerView, OtherDebits } from '../console/consumer.ts';
import { Erased, EraseInput, ErasurePlan, RetentionInput, RetentionPiece } from '../console/erasure.ts';
import { OrderKey } from '../console/order.ts';
import { pageOf } from '../console/page.ts';
import { acts, reads } from './define-procedure.ts';

export const consumers = {
  get: reads({ duties: ['view'], ledger: 'getConsumer', input: ConsumerKey, output: ConsumerView }),
  payments: reads({
    duties: ['view'],
    ledger: 'listConsumerPayments',
    input: ConsumerPaymentsInput,
    output: pageOf(ConsumerPayment),
  }),
  planErasure: reads({ duties: ['administer'], ledger: 'planErasure', input: ConsumerKey, output: ErasurePlan }),
  erase: acts({ duties: ['administer'], pin: true, ledger: 'eraseConsumer', input: EraseInput, output: Erased }),
  retentionDue: reads({
    duties: ['administer'],
    ledger: 'retentionDue',
    input: RetentionInput,
    output: RetentionPiece,
  }),
  eraseOverdue: acts({
    pin: true,
    duties: ['administer'],
    ledger: 'eraseOverdue',
    input: RetentionInput,
    output: RetentionPiece,
  }),
  otherDebits: reads({ duties: ['view'], ledger: 'otherDebits', input: OrderKey, output: OtherDebits }),
};
