// What can be done from the search field without finding anything: the screens, and the first steps people take.
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { perLanguage, t } from '../../../messages/t.ts';

export type SearchPlace = { to: string; name: string };

const EVERYWHERE = perLanguage((): SearchPlace[] => [
  { to: '/sessions?new=true', name: t({ defaultMessage: 'Take a payment' }) },
  { to: '/overview', name: t({ defaultMessage: 'Go to Overview' }) },
  { to: '/sessions', name: t({ defaultMessage: 'Go to Sessions' }) },
  { to: '/orders', name: t({ defaultMessage: 'Go to Orders' }) },
  { to: '/capture-many', name: t({ defaultMessage: 'Go to Capture many' }) },
  { to: '/settlements', name: t({ defaultMessage: 'Go to Settlements' }) },
  { to: '/returns', name: t({ defaultMessage: 'Go to Returns' }) },
  { to: '/needs-review', name: t({ defaultMessage: 'Go to Needs review' }) },
  { to: '/environment', name: t({ defaultMessage: 'Go to Environment' }) },
  { to: '/network', name: t({ defaultMessage: 'Go to Network' }) },
  { to: '/backups', name: t({ defaultMessage: 'Go to Backups' }) },
  { to: '/audit', name: t({ defaultMessage: 'Go to Audit log' }) },
  { to: '/settings', name: t({ defaultMessage: 'Go to Settings' }) },
  { to: '/diagnostics', name: t({ defaultMessage: 'Go to Diagnostics' }) },
]);

const OF_A_MARKETPLACE = perLanguage((): SearchPlace[] => [
  { to: '/sellers', name: t({ defaultMessage: 'Go to Sellers' }) },
  { to: '/fees', name: t({ defaultMessage: 'Go to Seller fees' }) },
  { to: '/balance', name: t({ defaultMessage: 'Go to Balance' }) },
  { to: '/reconcile', name: t({ defaultMessage: 'Go to Reconciliation' }) },
]);

/** may: whether the person at this window may open a path. Those whose name has a word that begins so; all for no text. An amount to the cent may be a deposit's. */
export function placesFor(
  text: string,
  mode: 'merchant' | 'marketplace',
  mayOpen: (path: string) => boolean,
): SearchPlace[] {
  const sought = text.trim().toLowerCase();
  const all = mode === 'marketplace' ? [...EVERYWHERE(), ...OF_A_MARKETPLACE()] : EVERYWHERE();
  const found = [...depositOf(sought), ...all.filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${sought}`))];
  return found.filter(({ to }) => mayOpen(to));
}

/** A bank statement names a deposit by its amount, to the cent. */
const TO_THE_CENT = /^\$?[\d,]+\.\d\d$/;

function depositOf(text: string): SearchPlace[] {
  const read = TO_THE_CENT.test(text) ? parseDollars(text) : null;
  if (!read?.ok) return [];
  const name = t({ defaultMessage: 'Find a deposit of {amount}' }, { amount: formatCents(read.cents) });
  return [{ to: `/settlements?amount=${read.cents}`, name }];
}
