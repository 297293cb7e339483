// Business details: the form that activates an account, and what was told afterwards.
import { html } from 'hono/html';
import { type Html, moment } from '../../pages/document.ts';
import { type BusinessDetails, findBusinessDetails, saveBusinessDetails } from '../../store/business-details.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { BUSINESS_TYPES, BusinessDetailsForm, keptDetails, STATES } from '../business-details.ts';
import { detailsChangedMail } from '../mails.ts';
import { confirmFirst } from './confirm.ts';
import { choiceField, EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

/** Never drawn again, however wrong they were typed. */
const SECRETS = ['tax_id', 'account_number'];
const AGAIN = 'Enter it again: it was not kept';

export function serveBusinessDetails(pages: DashboardPages, { store, environment, addresses }: DashboardContext): void {
  pages.get('/dashboard/business', async (c) => {
    const details = await findBusinessDetails(store, c.get('organization').id);
    const isEdited = c.req.query('change') !== undefined;
    if (details && !isEdited) return detailsPage(c, details);
    if (!mayBeEntered(c)) return confirmPage(c);
    return formPage(c, details ? typedOf(details) : EMPTY_FORM);
  });
  pages.post('/dashboard/business', async (c) => {
    if (!mayBeEntered(c)) return confirmPage(c, 'Nothing was changed: enter a fresh code first.');
    const form = await readForm(c, BusinessDetailsForm, SECRETS);
    if (form.kind === 'invalid') return formPage(c, form.state);
    const [{ id, activated_at }, at] = [c.get('organization'), c.get('at')];
    const [wasActivated, details] = [activated_at !== null, keptDetails(form.values)];
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    await store.transaction().execute(async (tx) => {
      await saveBusinessDetails(tx, id, details, at);
      if (wasActivated) await tellMembers(tx, id, detailsChangedMail(c.get('member').email, details, from), at);
    });
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
    { title: 'Change business details', told: { problem }, status: problem ? 403 : 200 },
    confirmFirst(c, 'change business details', '/dashboard/business?change'),
  );
}

function typedOf({ website, ...details }: BusinessDetails): FormState {
  return { typed: { ...details, website: website ?? '' }, problems: {} };
}

function detailsPage(c: PageContext, details: BusinessDetails) {
  const done = c.req.query('done') === 'saved' ? 'Your business details are saved.' : undefined;
  const type = BUSINESS_TYPES.find(([name]) => name === details.business_type)?.[1];
  const activated = c.get('organization').activated_at;
  return dashboardPage(
    c,
    { title: 'Business details', told: { done } },
    html`<p>${activated === null ? '' : html`Activated ${moment(Date.parse(activated))}.`} Of the tax ID and the account number only the last four digits are kept.</p>
      <dl class="facts">
        ${fact('Legal name', details.legal_name)}
        ${fact('Kind of business', type)}
        ${fact('Tax ID', `ends in ${details.tax_id_last_four}`)}
        ${fact('Phone', details.phone)}
        ${fact('Website', details.website ?? '–')}
        ${fact('Address', `${details.address_line}, ${details.city}, ${details.state} ${details.postal_code}`)}
        ${fact('Settlement account', `${details.bank_name}, routing number ${details.routing_number}, account ends in ${details.account_last_four}`)}
      </dl>
      <p><a class="button" href="/dashboard/business?change">Change</a></p>`,
  );
}

function fact(name: string, value: string | undefined): Html {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

function formPage(c: PageContext, state: FormState) {
  const problem = problemWords(state);
  const isActivated = c.get('organization').activated_at !== null;
  return dashboardPage(
    c,
    { title: 'Business details', told: { problem }, status: problem ? 422 : 200 },
    html`<p>${isActivated ? 'Enter the tax ID and the account number again: only their last four digits are kept.' : 'They activate your account. Of the tax ID and the account number only the last four digits are kept.'}</p>
      <form method="post" action="/dashboard/business" class="column">
        <h2>The business</h2>
        ${textField(state, { name: 'legal_name', label: 'Legal name', hint: 'As on its tax return', autocomplete: 'organization' })}
        ${choiceField(state, { name: 'business_type', label: 'Kind of business', choices: BUSINESS_TYPES })}
        ${textField(state, { name: 'tax_id', label: 'Tax ID', hint: problem ? AGAIN : 'An EIN: nine digits, like 12-3456789', inputmode: 'numeric' })}
        ${textField(state, { name: 'phone', label: 'Phone', type: 'tel', autocomplete: 'tel' })}
        ${textField(state, { name: 'website', label: 'Website', hint: 'If there is one', type: 'url', autocomplete: 'url', optional: true })}
        <h2>Its address</h2>
        ${textField(state, { name: 'address_line', label: 'Street and number', autocomplete: 'street-address' })}
        ${textField(state, { name: 'city', label: 'City', autocomplete: 'address-level2' })}
        <div class="pair">
          ${choiceField(state, { name: 'state', label: 'State', choices: STATES.map((state) => [state, state] as const) })}
          ${textField(state, { name: 'postal_code', label: 'ZIP code', autocomplete: 'postal-code', inputmode: 'numeric' })}
        </div>
        <h2>Where money settles</h2>
        ${textField(state, { name: 'bank_name', label: 'Bank', hint: 'A checking account of the business' })}
        ${textField(state, { name: 'routing_number', label: 'Routing number', hint: 'Nine digits, at the foot of a check', inputmode: 'numeric' })}
        ${textField(state, { name: 'account_number', label: 'Account number', hint: problem ? AGAIN : 'Beside it', inputmode: 'numeric' })}
        <button>${isActivated ? 'Save' : 'Activate the account'}</button>
      </form>`,
  );
}
