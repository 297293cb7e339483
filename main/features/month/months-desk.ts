// The months of the books, as the gateway asks for them: what the service states, and what is open before a month is closed.
import { monthBounds } from '../../../contract/books-day.ts';
import type { CloseMonthInput, ClosingWarning, MonthBalance } from '../../../contract/console/month.ts';
import { type AccountFigures, balanceOf, bridgeOf, totalOf } from '../../../contract/console/month-figures.ts';
import type { MonthInput } from '../../../contract/console/reconcile.ts';
import type { months } from '../../../contract/procedures/months.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { PaydeskError } from '../../process/problem.ts';
import type { Payments } from '../../providers/providers.ts';
import type { FollowedFeeds } from '../after-charge/follow-feeds.ts';
import type { Implementation } from '../app/implementation.ts';
import { findEnvironment, platformSigner } from '../calls/accounts.ts';

type Parts = {
  ledger: Ledger;
  payments: Payments;
  feeds: Pick<FollowedFeeds, 'accountsOf'>;
  countUnknown: (environmentId: string) => Promise<number>;
};

/** keysReady settles when the embedded service's platform can sign. */
export function openMonthsDesk({ keysReady, ...parts }: Parts & { keysReady: Promise<unknown> }) {
  const { ledger } = parts;
  return {
    balance: (input) => keysReady.then(() => monthBalance(parts, input)),
    beforeClosing: (input) => keysReady.then(() => warningsOf(parts, input)).then(({ warnings }) => warnings),
    close: (input) => keysReady.then(() => close(parts, input, ledger.closeMonth)),
    closeAgain: (input) => keysReady.then(() => close(parts, input, ledger.closeMonthAgain)),
  } satisfies Implementation<typeof months>;
}

/** As the embedded service states it, which counts its lines; of another as the ledger has it; null of a merchant alone. */
async function monthBalance(
  { ledger, payments }: Parts,
  { environmentId, month }: MonthInput,
): Promise<MonthBalance | null> {
  const environment = await findEnvironment(ledger, environmentId);
  const { embedded, mode, marketplaceId } = environment;
  if (mode !== 'marketplace' || marketplaceId === null) return null;
  if (!embedded) return { opening: await ledger.openingBalance(environmentId, marketplaceId, month), closing: null };
  const signer = platformSigner(environment);
  const { opening } = await payments.getStatement(signer, month);
  const entries = await payments.listBalanceEntries(signer, month);
  return { opening, closing: entries.reduce((sum, { amount }) => sum + amount, opening) };
}

/** A feed's place is written down every five minutes, also where nothing is new. In ms. */
const JUST_READ_MS = 600_000;

/** Since when a sandbox's feed must have been read to its end so that it told all of a month. Its clock may be past the month's end before this computer's is: then it must have been just now. All in ms since the epoch, UTC. */
export const mustBeReadFrom = (monthEnd: number, now: number): number =>
  now < monthEnd ? now - JUST_READ_MS : monthEnd;

type Checked = { warnings: ClosingWarning[]; balance: MonthBalance | null; total: AccountFigures };

/** What is open of a month. Nothing of it forbids to close the month. */
async function warningsOf(parts: Parts, input: MonthInput): Promise<Checked> {
  const { ledger } = parts;
  const warnings: ClosingWarning[] = [];
  const environment = await findEnvironment(ledger, input.environmentId);
  const unknown = await parts.countUnknown(environment.id);
  if (unknown > 0) warnings.push({ kind: 'unknown_outcomes', count: unknown });
  const places = await ledger.readFeedCursors(parts.feeds.accountsOf(environment));
  const monthEnd = monthBounds(input.month).until;
  const readFrom = environment.kind === 'sandbox' ? mustBeReadFrom(monthEnd, Date.now()) : monthEnd;
  const isBehind = places.some(
    ({ trouble, readAt }) =>
      trouble !== 'not_offered' && (trouble !== null || readAt === null || Date.parse(readAt) < readFrom),
  );
  if (isBehind) warnings.push({ kind: 'feed_behind' });
  const figures = await ledger.countMonthNow(input);
  const total = totalOf(figures.accounts);
  if (total.deposits.unread > 0) warnings.push({ kind: 'lines_unread', count: total.deposits.unread });
  if (total.fee.unknown > 0) warnings.push({ kind: 'unknown_fees', count: total.fee.unknown });
  const { remainder } = bridgeOf(total);
  if (remainder !== 0) warnings.push({ kind: 'deposits_remainder', amount: remainder });
  if (environment.mode !== 'marketplace') return { warnings, balance: null, total };
  const balance = await monthBalance(parts, input).catch((error: unknown) => {
    if (!(error instanceof PaydeskError)) throw error;
    warnings.push({ kind: 'balance_unread' });
    return null;
  });
  const stated = balance?.closing ?? null;
  const difference = balance && stated !== null ? stated - balanceOf(total, balance.opening).closing : 0;
  if (difference !== 0) warnings.push({ kind: 'balance_remainder', amount: difference });
  const comparison = await ledger.readComparison({ ...input, match: null, openOnly: true, limit: 1 });
  if (!comparison) warnings.push({ kind: 'not_compared' });
  else if (comparison.open > 0) warnings.push({ kind: 'differences', count: comparison.open });
  return { warnings, balance, total };
}

type CloseCall = Ledger['closeMonth'];

/** Throws `month_warnings_changed` where other things are open than the person saw, and where the month's figures change before they are frozen. */
async function close(parts: Parts, input: CloseMonthInput, run: CloseCall): Promise<void> {
  const { environmentId, month, name, note, warned } = input;
  const { warnings, balance, total } = await warningsOf(parts, { environmentId, month });
  if (textOf(warnings) !== textOf(warned)) throw new PaydeskError('month_warnings_changed', { month });
  await run({ environmentId, month, name, note, balance, total });
}

/** The fields of a warning in their order. */
const textOf = (warnings: readonly ClosingWarning[]): string =>
  JSON.stringify(warnings.map((warning) => Object.entries(warning).sort().map(String)));
