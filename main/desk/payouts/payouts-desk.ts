// Balance and payouts, as the gateway asks for them.
import type {
  PayoutView,
  RecordPayoutInput,
  RetryPayoutInput,
  StartPayoutInput,
  StatementInput,
  TakeBackPayoutInput,
} from '../../../contract/console/payout.ts';
import { PaydeskError } from '../../problem.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { thisUser } from '../this-user.ts';
import { balance } from './balance.ts';
import { type BooksParts, findMarketplace, learnServicePayouts } from './marketplace-books.ts';
import { recordPayout } from './record-payout.ts';
import { retryPayout, startPayout } from './start-payout.ts';
import { statement } from './statement.ts';
import { statementCsv } from './statement-csv.ts';

export type PayoutsParts = CallParts & {
  /** Settles when the embedded service's platform can sign. */
  keysReady: Promise<unknown>;
  calls: CallsUnderWay;
};

export function openPayoutsDesk({ keysReady, calls, ...parts }: PayoutsParts) {
  const { ledger } = parts;
  const afterKeys = <Answer>(useCase: () => Promise<Answer>) => keysReady.then(useCase);
  return {
    balance: (environmentId: string) => afterKeys(() => balance(parts, environmentId, Date.now())),
    list: (environmentId: string) => afterKeys(() => listPayouts(parts, environmentId)),
    statement: (input: StatementInput) => afterKeys(() => statement(parts, input)),
    statementCsv: (input: StatementInput) => afterKeys(() => statementCsv(parts, input)),
    start: (input: StartPayoutInput) => calls.follow(afterKeys(() => startPayout(parts, input))),
    retrySafely: (input: RetryPayoutInput) => calls.follow(afterKeys(() => retryPayout(parts, input))),
    record: (input: RecordPayoutInput) => recordPayout(ledger, input, Date.now()),
    takeBack: (input: TakeBackPayoutInput) => ledger.takeBackPayout(input, thisUser()),
  };
}

/** What is known here, where the service can't be asked: an unknown outcome must be seen then most of all. */
async function listPayouts({ ledger, payments }: BooksParts, environmentId: string): Promise<PayoutView[]> {
  const marketplace = await findMarketplace(ledger, environmentId);
  const { environment, marketplaceId } = marketplace;
  if (environment.embedded) {
    try {
      await learnServicePayouts({ ledger, payments }, marketplace);
    } catch (error) {
      if (!(error instanceof PaydeskError)) throw error;
    }
  }
  return ledger.listPayouts(environmentId, marketplaceId);
}
