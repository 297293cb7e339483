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
import { platformSigner } from '../accounts.ts';
import type { CallsUnderWay } from '../calls-under-way.ts';
import type { CallParts } from '../journalled-call.ts';
import { thisUser } from '../this-user.ts';
import { balance } from './balance.ts';
import { type BooksParts, findMarketplace } from './marketplace-books.ts';
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

/** Who is named for a payout that this console didn't start. */
const ELSEWHERE = 'the service';

/** What is known here, where the service can't be asked: an unknown outcome must be seen then most of all. */
async function listPayouts({ ledger, payments }: BooksParts, environmentId: string): Promise<PayoutView[]> {
  const { environment, marketplaceId } = await findMarketplace(ledger, environmentId);
  if (environment.embedded) {
    try {
      const told = await payments.listServicePayouts(platformSigner(environment));
      const own = told.filter(({ marketplace_id }) => marketplace_id === marketplaceId);
      if (own.length > 0) await ledger.learnPayouts(environmentId, own, ELSEWHERE);
    } catch (error) {
      if (!(error instanceof PaydeskError)) throw error;
    }
  }
  return ledger.listPayouts(environmentId, marketplaceId);
}
