// The balance against the holding balance, at a glance: what stays is plain, what is above is striped, a line is between.
import type { BalanceView } from '../../../contract/console/payout.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import classes from './balance-bar.module.css';
import { barPlaces } from './bar-places.ts';

type BalanceBarProps = Pick<BalanceView, 'balance' | 'holdingBalance'>;

export function BalanceBar({ balance, holdingBalance }: BalanceBarProps) {
  const { kept, above, line } = barPlaces(balance, holdingBalance);
  const words =
    holdingBalance === null
      ? `Balance ${formatCents(balance)}; the holding balance isn't known`
      : `Balance ${formatCents(balance)}, holding balance ${formatCents(holdingBalance)}`;
  return (
    <div className={classes.room} role="img" aria-label={words}>
      <div className={classes.bar} aria-hidden>
        <div className={classes.kept} style={{ width: `${kept}%` }} />
        <div className={classes.above} style={{ width: `${above}%` }} />
      </div>
      {line !== null && holdingBalance !== null && (
        <div className={classes.line} style={{ left: `${line}%` }} data-side={line > 50 ? 'left' : 'right'} aria-hidden>
          <span>Holding balance {formatCents(holdingBalance)}</span>
        </div>
      )}
    </div>
  );
}
