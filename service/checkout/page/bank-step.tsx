// The bank account to pay from: find the bank, log in, choose; or type the numbers.
/** @jsxImportSource preact */
import { useCallback } from 'preact/hooks';
import { Accounts } from './bank/accounts.tsx';
import { Login } from './bank/login.tsx';
import type { BankPlace } from './bank/place.ts';
import { Search } from './bank/search.tsx';
import { TypeAccount } from './bank/type-account.tsx';
import type { StepProps } from './step-props.ts';
import { eventNameOfMove } from './told-events.ts';

type BankStepProps = StepProps & { place: BankPlace; onMove: (place: BankPlace) => void };

export function BankStep({ place, config, onMove, ...shared }: BankStepProps) {
  const { tell } = shared;
  // The same function while the place is: the way back that a part hangs on it is told to the bar whenever it changes.
  const move = useCallback(
    (to: BankPlace) => {
      const name = eventNameOfMove(place, to);
      if (name) tell(name);
      onMove(to);
    },
    [place, tell, onMove],
  );
  const props = { ...shared, onMove: move };
  switch (place.at) {
    case 'search':
      return <Search {...props} />;
    case 'login':
      return <Login {...props} institution={place.institution} isSandbox={config.isSandbox} />;
    case 'accounts':
      return <Accounts {...props} institution={place.institution} accounts={place.accounts} />;
    case 'typing':
      return <TypeAccount {...props} typed={place.typed} />;
  }
}
