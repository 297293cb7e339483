// What staff do with API keys: put them in, and take them away. Nobody gets them out.
import type { KeysView } from '../../../contract/console/environment.ts';
import type { AccountKey, EnterKeysInput } from '../../../contract/console/keys.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Payments } from '../../payments/payments.ts';

export type KeysParts = { ledger: Ledger; payments: Payments };

export type KeysDesk = {
  enter: (input: EnterKeysInput) => Promise<KeysView>;
  remove: (key: AccountKey) => Promise<void>;
};
