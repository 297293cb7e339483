// A consumer's authorization, found by session or track number, to be read and printed: NACHA wants a copy to be at hand.
/** @jsxImportSource hono/jsx */
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { facts } from '../../pages/parts.tsx';
import { Button, H2, Label, Link, P } from '../../pages/worded.tsx';
import { findAuthorization, type KeptAuthorization } from '../../store/checkout/authorize.ts';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages } from './pages-app.ts';

const PATH = '/dashboard/authorizations';

export function serveAuthorizations(pages: DashboardPages, { store }: DashboardContext): void {
  pages.get(PATH, async (c) => {
    const asked = c.req.query('find')?.trim() ?? '';
    const found = asked === '' ? undefined : await findAuthorization(store, c.get('organization').id, asked);
    if (found) return c.redirect(`${PATH}/${found.session_id}`, 303);
    const problem = t({ defaultMessage: 'No authorization matches. Check the session ID or track number.' });
    const told = asked === '' ? {} : { problem };
    return dashboardPage(c, { title: t({ defaultMessage: 'Authorizations' }), told, status: 200 }, searchForm(asked));
  });
  pages.get(`${PATH}/:session_id`, async (c) => {
    const found = await findAuthorization(store, c.get('organization').id, c.req.param('session_id'));
    if (!found) throw new Refusal(404, t({ defaultMessage: 'This authorization doesn’t exist.' }));
    return dashboardPage(c, { title: t({ defaultMessage: 'Authorization' }) }, authorizationContent(found));
  });
}

const searchForm = (asked: string): Html => (
  <>
    <P defaultMessage="Find the exact text a customer agreed to. If a bank requests a copy, NACHA rules give you ten banking days to provide it." />
    <form method="get" action={PATH} class="column">
      <div class="field">
        <Label for="find" defaultMessage="Session ID or track number" />
        <input id="find" name="find" value={asked} required maxlength={64} autocomplete="off" spellcheck={false} />
      </div>
      <Button defaultMessage="Find authorization" />
    </form>
  </>
);

function identityCheck(provedBy: string): string {
  switch (provedBy) {
    case 'code':
      return t({ defaultMessage: 'One-time code' });
    case 'passkey':
      return t({ defaultMessage: 'Passkey' });
    case 'sandbox':
      return t({ defaultMessage: 'Sandbox control' });
    default:
      return provedBy;
  }
}

const accountCheck = (validatedBy: KeptAuthorization['validated_by']): string =>
  ({
    bank_login: t({ defaultMessage: 'Bank login' }),
    account_check: t({ defaultMessage: 'Account check with the bank' }),
    bank_directory: t({ defaultMessage: 'Routing number listed in the bank directory' }),
    routing_checksum: t({ defaultMessage: 'Routing number check digit' }),
    sandbox: t({ defaultMessage: 'Sandbox control' }),
  })[validatedBy];

function accountWords({ bank_name: bank, account_kind, routing_number, account_last_four }: KeptAuthorization): string {
  const account = { bank, routingNumber: routing_number, lastFour: account_last_four };
  return account_kind === 'checking'
    ? t({ defaultMessage: '{bank}, checking account ending in {lastFour}, routing number {routingNumber}' }, account)
    : t({ defaultMessage: '{bank}, savings account ending in {lastFour}, routing number {routingNumber}' }, account);
}

function authorizationContent(given: KeptAuthorization): Html {
  const kind = { secCode: given.sec_code, entryDescription: given.entry_description };
  const entry = t({ defaultMessage: 'Single entry, SEC code {secCode}, entry description {entryDescription}' }, kind);
  const customer = (
    <>
      <bdi>{given.consumer_name}</bdi>
      <br />
      {given.contact}
    </>
  );
  return (
    <>
      <p class="not-on-paper">
        <Link href={PATH} defaultMessage="Find another authorization" /> ·{' '}
        {t({ defaultMessage: 'Use your browser to print this page or save it as a PDF.' })}
      </p>
      {facts([
        [t({ defaultMessage: 'Authorized' }), momentOf(given.authorized_at)],
        [t({ defaultMessage: 'Customer' }), customer],
        [t({ defaultMessage: 'Identity check' }), identityCheck(given.proved_by)],
        [t({ defaultMessage: 'Business' }), given.organization_name],
        [t({ defaultMessage: 'Amount' }), formatCents(given.total_amount)],
        given.tip !== null && [t({ defaultMessage: 'Tip included' }), formatCents(given.tip)],
        [t({ defaultMessage: 'Debit on or after' }), given.debit_date],
        [t({ defaultMessage: 'Bank account' }), accountWords(given)],
        [t({ defaultMessage: 'Account validation' }), accountCheck(given.validated_by)],
        [t({ defaultMessage: 'ACH entry' }), entry],
        [t({ defaultMessage: 'Track number' }), <code>{given.track_number}</code>],
        [t({ defaultMessage: 'Session ID' }), <code>{given.session_id}</code>],
        [t({ defaultMessage: 'IP address' }), <code>{given.client_address}</code>],
        [t({ defaultMessage: 'Browser' }), given.user_agent],
        [t({ defaultMessage: 'Version of the text' }), <code>{given.wording_version}</code>],
      ])}
      <H2 defaultMessage="Text the customer agreed to" />
      <div lang={given.language}>
        {given.wording.split('\n\n').map((paragraph) => (
          <p>{paragraph}</p>
        ))}
      </div>
    </>
  );
}
