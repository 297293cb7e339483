// Business details: the form that activates an account, and what was told afterwards.

import { html } from 'hono/html';
import { t } from '../../../messages/t.ts';
import { inLanguage } from '../../http/request-language.ts';
import { type Html, moment } from '../../pages/document.ts';
import {
  type BusinessDetails,
  findBusinessDetails,
  forgetBusiness,
  saveBusinessDetails,
} from '../../store/business-details.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { BusinessDetailsForm, businessTypeName, businessTypes, keptDetails, STATES } from '../business-details.ts';
import { detailsChangedMail } from '../mails.ts';
import { confirmFirst } from './confirm.ts';
import { choiceField, EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
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
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Change business details' }), told: { problem }, status: problem ? 403 : 200 },
    confirmFirst(
      c,
      t({ defaultMessage: 'Confirm it’s you before you change business details.' }),
      '/dashboard/business?change',
    ),
  );
}

function typedOf({ website, ...details }: BusinessDetails): FormState {
  return { typed: { ...details, website: website ?? '' }, problems: {} };
}

function detailsPage(c: PageContext, details: BusinessDetails) {
  const done = c.req.query('done') === 'saved' ? t({ defaultMessage: 'Business details saved' }) : undefined;
  const activated = c.get('organization').activated_at;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Business details' }), told: { done } },
    html`<p>${t({ defaultMessage: 'We keep only the last four digits of the tax ID and the account number.' })}</p>
      <dl class="facts">
        ${activated === null ? '' : fact(t({ defaultMessage: 'Activated' }), moment(Date.parse(activated)))}
        ${fact(t({ defaultMessage: 'Legal name' }), details.legal_name)}
        ${fact(t({ defaultMessage: 'Business type' }), businessTypeName(details.business_type))}
        ${fact(t({ defaultMessage: 'Tax ID' }), t({ defaultMessage: 'Ends in {lastFour}' }, { lastFour: details.tax_id_last_four }))}
        ${fact(t({ defaultMessage: 'Phone' }), details.phone)}
        ${fact(t({ defaultMessage: 'Website' }), details.website ?? '–')}
        ${fact(t({ defaultMessage: 'Address' }), `${details.address_line}, ${details.city}, ${details.state} ${details.postal_code}`)}
        ${fact(t({ defaultMessage: 'Settlement account' }), settlementAccount(details))}
      </dl>
      <p><a class="button" href="/dashboard/business?change">${t({ defaultMessage: 'Change business details' })}</a></p>`,
  );
}

function settlementAccount({ bank_name: bank, routing_number, account_last_four }: BusinessDetails): string {
  return t(
    { defaultMessage: '{bank}, account ending in {lastFour}, routing number {routingNumber}' },
    { bank, lastFour: account_last_four, routingNumber: routing_number },
  );
}

function fact(name: string, value: string | Html): Html {
  return html`<dt>${name}</dt><dd><bdi>${value}</bdi></dd>`;
}

function formPage(c: PageContext, state: FormState) {
  const problem = problemWords(state);
  const isActivated = c.get('organization').activated_at !== null;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Business details' }), told: { problem }, status: problem ? 422 : 200 },
    html`<p>${
      isActivated
        ? t({ defaultMessage: 'Enter the tax ID and the account number again. We keep only their last four digits.' })
        : t({
            defaultMessage:
              'Add these details to activate your account. We keep only the last four digits of the tax ID and the account number.',
          })
    }</p>
      <form method="post" action="/dashboard/business" class="column">
        <h2>${t({ defaultMessage: 'Business' })}</h2>
        ${textField(state, { name: 'legal_name', label: t({ defaultMessage: 'Legal name' }), hint: t({ defaultMessage: 'As shown on the business’s tax return' }), autocomplete: 'organization' })}
        ${choiceField(state, { name: 'business_type', label: t({ defaultMessage: 'Business type' }), choices: businessTypes() })}
        ${textField(state, { name: 'tax_id', label: t({ defaultMessage: 'Tax ID' }), hint: problem ? enterAgain() : t({ defaultMessage: 'The nine-digit EIN, like 12-3456789' }), inputmode: 'numeric' })}
        ${textField(state, { name: 'phone', label: t({ defaultMessage: 'Phone' }), type: 'tel', autocomplete: 'tel' })}
        ${textField(state, { name: 'website', label: t({ defaultMessage: 'Website (optional)' }), type: 'url', autocomplete: 'url', optional: true })}
        <h2>${t({ defaultMessage: 'Business address' })}</h2>
        ${textField(state, { name: 'address_line', label: t({ defaultMessage: 'Street address' }), autocomplete: 'street-address' })}
        ${textField(state, { name: 'city', label: t({ defaultMessage: 'City' }), autocomplete: 'address-level2' })}
        <div class="pair">
          ${choiceField(state, { name: 'state', label: t({ defaultMessage: 'State', description: 'Of the US, in an address' }), choices: STATES.map((state) => [state, state] as const) })}
          ${textField(state, { name: 'postal_code', label: t({ defaultMessage: 'ZIP code' }), autocomplete: 'postal-code', inputmode: 'numeric' })}
        </div>
        <h2>${t({ defaultMessage: 'Settlement account' })}</h2>
        ${textField(state, { name: 'bank_name', label: t({ defaultMessage: 'Bank name' }), hint: t({ defaultMessage: 'The bank of a checking account in the business’s name' }) })}
        ${textField(state, { name: 'routing_number', label: t({ defaultMessage: 'Routing number' }), hint: t({ defaultMessage: 'The first nine digits at the bottom of a check' }), inputmode: 'numeric' })}
        ${textField(state, { name: 'account_number', label: t({ defaultMessage: 'Account number' }), hint: problem ? enterAgain() : t({ defaultMessage: 'Next to the routing number on a check' }), inputmode: 'numeric' })}
        <button>${isActivated ? t({ defaultMessage: 'Save changes' }) : t({ defaultMessage: 'Activate account' })}</button>
      </form>`,
  );
}
