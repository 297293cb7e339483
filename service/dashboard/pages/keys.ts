// API keys: the list, and making a pair. The secret is on the page that answers, and nowhere afterwards.
import { html } from 'hono/html';
import { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type ApiKeys, issueKeys, listKeys, type ShownKeys } from '../../store/api-keys.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { keysMadeMail } from '../mails.ts';
import { confirmFirst } from './confirm.ts';
import { copyCode, copyField } from './copy-field.ts';
import { NameField } from './fields.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage, ENVIRONMENT_WORDS } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const NewKeysForm = z.object({ name: NameField });

export function serveKeys(pages: DashboardPages, { store, environment, addresses }: DashboardContext): void {
  const shown = async (c: PageContext, state: FormState, refusal?: string) =>
    keysPage(c, await listKeys(store, c.get('organization').id), state, refusal);
  pages.get('/dashboard/keys', (c) => shown(c, EMPTY_FORM));
  pages.post('/dashboard/keys', async (c) => {
    const { id: organizationId, activated_at } = c.get('organization');
    if (activated_at === null) throw new Refusal(409, 'Add business details first: they activate the account.');
    if (!c.get('isConfirmed')) return shown(c, EMPTY_FORM, 'No keys were made: enter a fresh code first.');
    const form = await readForm(c, NewKeysForm);
    if (form.kind === 'invalid') return shown(c, form.state);
    const [at, made] = [c.get('at'), { name: form.values.name, by: c.get('member').email }];
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    const keys = await store.transaction().execute(async (tx) => {
      const issued = await issueKeys(tx, { organizationId, environment, at, made });
      await tellMembers(tx, organizationId, keysMadeMail({ clientId: issued.clientId, by: made.by }, from), at);
      return issued;
    });
    return newKeysPage(c, keys, made.name);
  });
}

function keysPage(c: PageContext, keys: ShownKeys[], state: FormState, refusal: string | undefined) {
  const problem = refusal ?? problemWords(state);
  const done = c.req.query('done') === 'revoked' ? 'The keys are revoked: they and their tokens stopped.' : undefined;
  return dashboardPage(
    c,
    { title: 'API keys', told: { done, problem }, status: refusal ? 403 : problem ? 422 : 200 },
    html`<p>Your server signs in with a client ID and a client secret. Keep the secret on the server: not in a browser, an app or source control. These keys are for ${ENVIRONMENT_WORDS[c.get('environment')].toLowerCase()} only.</p>
      ${keys.length === 0 ? html`<p class="empty">No API keys yet.</p>` : keysTable(keys)}
      <h2>New API keys</h2>
      ${newKeysSection(c, state)}`,
  );
}

function newKeysSection(c: PageContext, state: FormState): Html {
  if (c.get('organization').activated_at === null) return notYet();
  return c.get('isConfirmed') ? newKeysForm(state) : confirmFirst(c, 'make API keys', '/dashboard/keys');
}

function notYet(): Html {
  return html`<p class="empty">API keys can be made once your account is activated. <a href="/dashboard/business">Add business details</a></p>`;
}

function newKeysForm(state: FormState): Html {
  return html`<form method="post" action="/dashboard/keys" class="column">
    ${textField(state, { name: 'name', label: 'Name', hint: 'What they are for, like “Web shop”: to tell them apart later' })}
    <button>Make API keys</button>
  </form>`;
}

function keysTable(keys: ShownKeys[]): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Table of API keys"><table>
    <thead><tr><th scope="col">Name</th><th scope="col">Client ID</th><th scope="col">Made</th><th scope="col">State</th></tr></thead>
    <tbody>${keys.map(keysRow)}</tbody>
  </table></div>`;
}

function keysRow({ client_id, name, create_date, created_by, revoked_at }: ShownKeys): Html {
  return html`<tr>
    <th scope="row">${name}</th>
    <td>${copyCode(`client ID of ${name}`, client_id)}</td>
    <td>${momentOf(create_date)}<br><span class="soft">${created_by === null ? 'outside the dashboard' : `by ${created_by}`}</span></td>
    <td>${
      revoked_at === null
        ? html`Working · <a href="/dashboard/keys/${client_id}/revoke" aria-label="Revoke ${name}">Revoke…</a>`
        : html`<span class="soft">Revoked<br>${momentOf(revoked_at)}</span>`
    }</td>
  </tr>`;
}

function newKeysPage(c: PageContext, { clientId, clientSecret }: ApiKeys, name: string) {
  return dashboardPage(
    c,
    { title: 'New API keys' },
    html`<p class="told warning" role="status">Copy the client secret now. It is shown this once: afterwards nobody can read it, neither you nor this service.</p>
      <div class="column wide-column">
        <p><b>${name}</b></p>
        ${copyField('client_id', 'Client ID', clientId)}
        ${copyField('client_secret', 'Client secret', clientSecret)}
        <p class="buttons"><a class="button" href="/dashboard/keys">I have copied it</a></p>
      </div>`,
  );
}
