// A closed ledger with a history: captures, refusals, unknown outcomes, fees, settlements, returns and refunds.
import { addMarketplace } from '../console/marketplace.ts';
import { afterCharge } from './every-after-charge-call.ts';
import { payments, unknownOutcomes } from './every-payment-call.ts';
import { openTestLedger } from './ledger.ts';

export async function makeLivedInLedger(dataFolder: string): Promise<void> {
  const { ledger, close } = await openTestLedger(dataFolder);
  const whose = await addMarketplace(ledger, 'https://pay.example');
  const asking = { ledger, whose, environmentId: whose.environmentId };
  await payments(asking);
  await unknownOutcomes(asking);
  await afterCharge(asking);
  await close();
}
