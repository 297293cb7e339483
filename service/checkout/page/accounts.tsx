// Second step: the bank account to pay from, and what to do where the money is not there.
/** @jsxImportSource preact */
import type { BankAccount } from '../bank-accounts.ts';
import type { PayableSession } from '../messages.ts';
import type { Flow } from './flow.ts';
import { BankIcon, ChevronIcon } from './icons.tsx';
import { Notice } from './notice.tsx';
import { Step } from './step.tsx';
import './accounts.css';

type AccountsProps = {
  session: PayableSession;
  flow: Extract<Flow, { at: 'accounts' }>;
  onChoose: (account: BankAccount) => void;
};

export function Accounts({ session, flow, onChoose }: AccountsProps) {
  return (
    <Step
      heading="Choose an account"
      lead={
        <>
          Pay <strong>{session.amount}</strong> to {session.organizationName} from:
        </>
      }
      footer={<p class="fine">Sandbox: these accounts and their money are not real.</p>}
    >
      {flow.short && (
        <Notice title="Not enough money in this account">
          {flow.short.name} ••{flow.short.lastFour} can't cover {session.amount}. Choose another account, or close to
          leave.
        </Notice>
      )}
      {flow.problem && <Notice title="That didn't work">{flow.problem}</Notice>}
      <section class="bank" aria-labelledby="bank-name" aria-busy={flow.checking !== null}>
        <h2 id="bank-name" class="bank-name">
          <span class="bank-mark">
            <BankIcon />
          </span>
          {session.institution}
        </h2>
        <ul class="accounts">
          {session.accounts.map((account) => (
            <li key={account.key}>
              <AccountButton account={account} flow={flow} onChoose={onChoose} />
            </li>
          ))}
        </ul>
      </section>
    </Step>
  );
}

function AccountButton({ account, flow, onChoose }: Omit<AccountsProps, 'session'> & { account: BankAccount }) {
  const isChecking = flow.checking?.key === account.key;
  return (
    <button
      type="button"
      class="account"
      disabled={flow.checking !== null}
      data-short={flow.short?.key === account.key}
      aria-label={`${account.name}, ${account.kind.toLowerCase()} account ending in ${account.lastFour}`}
      onClick={() => onChoose(account)}
    >
      <span class="account-words">
        <span class="account-name">{account.name}</span>
        <span class="account-kind">
          {account.kind} ••{account.lastFour}
        </span>
      </span>
      {isChecking ? <span class="spinner" /> : <ChevronIcon />}
    </button>
  );
}
