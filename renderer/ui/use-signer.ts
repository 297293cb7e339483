// Which account signs a call about something pasted: chosen by a person wherever there is more than one, because a wrong one can't see it.

import { useState } from 'react';
import type { AccountView } from '../../contract/console/environment.ts';
import { t } from '../../messages/t.ts';

/** `choose` gives the account's id, or null and an error to show while none is chosen. */
export function useSigner(signers: AccountView[]) {
  const [chosen, setChosen] = useState<string | null>(signers.length === 1 ? (signers[0]?.id ?? null) : null);
  const [wasMissing, setMissing] = useState(false);
  const choose = (): string | null => {
    setMissing(chosen === null);
    return chosen;
  };
  const error = wasMissing && chosen === null ? t({ defaultMessage: 'Choose an account.' }) : null;
  return { select: { accounts: signers, value: chosen, onChange: setChosen, error }, choose };
}
