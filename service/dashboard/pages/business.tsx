// Business details: the form that activates an account, and what was told afterwards.
/** @jsxImportSource hono/jsx */
import { t } from '../../../messages/t.ts';
import { inLanguage } from '../../http/request-language.ts';
import { momentOf } from '../../pages/document.tsx';
import { facts } from '../../pages/parts.tsx';
import { Button, ButtonLink, H2, P } from '../../pages/worded.tsx';
import {
  type BusinessDetails,
  findBusinessDetails,
  forgetBusiness,
  saveBusinessDetails,
} from '../../store/business-details.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { BusinessDetailsForm, businessTypeName, businessTypes, keptDetails, STATES } from '../business-details.ts';
import { detailsChangedMail } from '../mails.ts';
import { confirmFirst } from './confirm.tsx';
import { EMPTY_FORM, Field, type FormState, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

/** Never drawn again, however wrong they were typed. */
const SECRETS = ['tax_id', 'account_number'];

/** For a secret field of a form that is shown again. */
const enterAgain = () => t({ defaultMessage: 'Enter it again. We don’t keep it.' });

export function serveBusinessDetails(pages: DashboardPages, { store, environment, addresses }: DashboardContext): void {
  pages.get('/dashboard/business', async (c) => {
    const details = await findBusinessDetails(store, c.get('organization').id);
    const isEdited = c.req.query('change') !== undefined;
    if (details && !isEdited) return detailsPage(c, details);
    if (!mayBeEntered(c)) return confirmPage(c);
    return formPage(c, details ? typedOf(details) : EMPTY_FORM);
  });
  pages.post('/dashboard/business', async (c) => {
    if (!mayBeEntered(c)) {
      return confirmPage(c, t({ defaultMessage: 'Nothing was changed. Confirm it’s you first, then try again.' }));
    }
    const form = await readForm(c, BusinessDetailsForm, SECRETS);
    if (form.kind === 'invalid') return formPage(c, form.state);
    const [{ id, activated_at }, at] = [c.get('organization'), c.get('at')];
    const [wasActivated, details] = [activated_at !== null, keptDetails(form.values)];
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    await store.transaction().execute(async (tx) => {
      await saveBusinessDetails(tx, id, details, at);
      const mail = () => detailsChangedMail(c.get('member').email, details, from);
      if (wasActivated) await tellMembers(tx, id, (language) => inLanguage(language, mail), at);
    });
    forgetBusiness(store);
    return c.redirect(wasActivated ? '/dashboard/business?done=saved' : '/dashboard?done=activated', 303);
  });
}

/** Those that activate the account need no fresh code: the member has just confirmed the address. */
function mayBeEntered(c: PageContext): boolean {
  return c.get('organization').activated_at === null || c.get('isConfirmed');
}

function confirmPage(c: PageContext, problem?: string) {
  const reason = t({ defaultMessage: 'Confirm it’s you before you change business details.' });
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Change business details' }), told: { problem }, status: problem ? 403 : 200 },
    confirmFirst(c, reason, '/dashboard/business?change'),
  );
}

function typedOf({ website, ...details }: BusinessDetails): FormState {
  return { typed: { ...details, website: website ?? '' }, problems: {} };
}

function detailsPage(c: PageContext, details: BusinessDetails) {
  const done = c.req.query('done') === 'saved' ? t({ defaultMessage: 'Business details saved' }) : undefined;
  const activated = c.get('organization').activated_at;
  const { address_line, city, state, postal_code, tax_id_last_four: lastFour } = details;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Business details' }), told: { done } },
    <>
      <P defaultMessage="We keep only the last four digits of the tax ID and the account number." />
      {facts([
        activated !== null && [t({ defaultMessage: 'Activated' }), momentOf(activated)],
        [t({ defaultMessage: 'Legal name' }), details.legal_name],
        [t({ defaultMessage: 'Business type' }), businessTypeName(details.business_type)],
        [t({ defaultMessage: 'Tax ID' }), t({ defaultMessage: 'Ends in {lastFour}' }, { lastFour })],
        [t({ defaultMessage: 'Phone' }), details.phone],
        [t({ defaultMessage: 'Website' }), details.website ?? '–'],
        [t({ defaultMessage: 'Address' }), `${address_line}, ${city}, ${state} ${postal_code}`],
        [t({ defaultMessage: 'Settlement account' }), settlementAccount(details)],
      ])}
      <ButtonLink href="/dashboard/business?change" defaultMessage="Change business details" />
    </>,
  );
}

function settlementAccount({ bank_name: bank, routing_number, account_last_four }: BusinessDetails): string {
  return t(
    { defaultMessage: '{bank}, account ending in {lastFour}, routing number {routingNumber}' },
    { bank, lastFour: account_last_four, routingNumber: routing_number },
  );
}

function formPage(c: PageContext, state: FormState) {
  const problem = problemWords(state);
  const isActivated = c.get('organization').activated_at !== null;
  const hints = {
    name: t({ defaultMessage: 'As shown on the business’s tax return' }),
    taxId: problem ? enterAgain() : t({ defaultMessage: 'The nine-digit EIN, like 12-3456789' }),
    bank: t({ defaultMessage: 'The bank of a checking account in the business’s name' }),
    routing: t({ defaultMessage: 'The first nine digits at the bottom of a check' }),
    account: problem ? enterAgain() : t({ defaultMessage: 'Next to the routing number on a check' }),
  };
  const number = { state, inputmode: 'numeric' } as const;
  const website = { state, type: 'url', autocomplete: 'url', optional: true } as const;
  const states = STATES.map((one) => [one, one] as const);
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Business details' }), told: { problem } },
    <>
      {isActivated ? (
        <P defaultMessage="Enter the tax ID and the account number again. We keep only their last four digits." />
      ) : (
        <P defaultMessage="Add these details to activate your account. We keep only the last four digits of the tax ID and the account number." />
      )}
      <form method="post" action="/dashboard/business" class="column">
        <H2 defaultMessage="Business" />
        <Field
          state={state}
          name="legal_name"
          autocomplete="organization"
          hint={hints.name}
          defaultMessage="Legal name"
        />
        <Field state={state} name="business_type" choices={businessTypes()} defaultMessage="Business type" />
        <Field {...number} name="tax_id" hint={hints.taxId} defaultMessage="Tax ID" />
        <Field state={state} name="phone" type="tel" autocomplete="tel" defaultMessage="Phone" />
        <Field {...website} name="website" defaultMessage="Website (optional)" />
        <H2 defaultMessage="Business address" />
        <Field state={state} name="address_line" autocomplete="street-address" defaultMessage="Street address" />
        <Field state={state} name="city" autocomplete="address-level2" defaultMessage="City" />
        <div class="pair">
          <Field
            state={state}
            name="state"
            choices={states}
            defaultMessage="State"
            description="Of the US, in an address"
          />
          <Field {...number} name="postal_code" autocomplete="postal-code" defaultMessage="ZIP code" />
        </div>
        <H2 defaultMessage="Settlement account" />
        <Field state={state} name="bank_name" hint={hints.bank} defaultMessage="Bank name" />
        <Field {...number} name="routing_number" hint={hints.routing} defaultMessage="Routing number" />
        <Field {...number} name="account_number" hint={hints.account} defaultMessage="Account number" />
        {isActivated ? <Button defaultMessage="Save changes" /> : <Button defaultMessage="Activate account" />}
      </form>
    </>,
  );
}
