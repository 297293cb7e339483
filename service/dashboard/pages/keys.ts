// API keys: the list, and making a pair. The secret is on the page that answers, and nowhere afterwards.

import { html } from 'hono/html';
import { z } from 'zod';
import { richParts, t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { inLanguage } from '../../http/request-language.ts';
import { type Html, momentOf } from '../../pages/document.ts';
import { type Column, copyCode, copyField, softBelow, table } from '../../pages/parts.tsx';
import type { Environment } from '../../settings/environment.ts';
import { type ApiKeys, issueKeys, listKeys, type ShownKeys } from '../../store/api-keys.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { requiredText } from '../fields.ts';
import { keysMadeMail } from '../mails.ts';
import { confirmFirst } from './confirm.ts';
import { EMPTY_FORM, type FormState, problemWords, readForm, textField } from './forms.ts';
import { dashboardPage } from './frame.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const NewKeysForm = z.object({
  name: requiredText(100, () => t({ defaultMessage: 'Enter a name.' })),
});

export function serveKeys(pages: DashboardPages, { store, environment, addresses }: DashboardContext): void {
  const shown = async (c: PageContext, state: FormState, refusal?: string) =>
    keysPage(c, await listKeys(store, c.get('organization').id), state, refusal);
  pages.get('/dashboard/keys', (c) => shown(c, EMPTY_FORM));
  pages.post('/dashboard/keys', async (c) => {
    const { id: organizationId, activated_at } = c.get('organization');
    if (activated_at === null)
      throw new Refusal(409, t({ defaultMessage: 'Add business details first to activate your account.' }));
    if (!c.get('isConfirmed'))
      return shown(
        c,
        EMPTY_FORM,
        t({ defaultMessage: 'No API keys were created. Confirm it’s you first, then try again.' }),
      );
    const form = await readForm(c, NewKeysForm);
    if (form.kind === 'invalid') return shown(c, form.state);
    const [at, made] = [c.get('at'), { name: form.values.name, by: c.get('member').email }];
    const from = { environment, url: `${addresses.dashboard}/dashboard` };
    const keys = await store.transaction().execute(async (tx) => {
      const issued = await issueKeys(tx, { organizationId, environment, at, made });
      const mail = () => keysMadeMail({ clientId: issued.clientId, by: made.by }, from);
      await tellMembers(tx, organizationId, (language) => inLanguage(language, mail), at);
      return issued;
    });
    return newKeysPage(c, keys, made.name);
  });
}

function keysPage(c: PageContext, keys: ShownKeys[], state: FormState, refusal: string | undefined) {
  const problem = refusal ?? problemWords(state);
  const done =
    c.req.query('done') === 'revoked' ? t({ defaultMessage: 'API keys revoked. They no longer work.' }) : undefined;
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'API keys' }), told: { done, problem }, status: refusal ? 403 : problem ? 422 : 200 },
    html`<p>${aboutKeys(c.get('environment'))}</p>
      ${keys.length === 0 ? html`<p class="empty">${t({ defaultMessage: 'No API keys yet. Create a pair below so that your server can connect.' })}</p>` : table(t({ defaultMessage: 'API keys' }), columns(), keys)}
      <h2>${t({ defaultMessage: 'Create API keys' })}</h2>
      ${newKeysSection(c, state)}`,
  );
}

function aboutKeys(environment: Environment): string {
  switch (environment) {
    case 'sandbox':
      return t({
        defaultMessage:
          'Your server connects with a client ID and a client secret. Keep the secret on your server. These API keys work only in the sandbox.',
      });
    case 'production':
      return t({
        defaultMessage:
          'Your server connects with a client ID and a client secret. Keep the secret on your server. These API keys work only in production.',
      });
  }
}

function newKeysSection(c: PageContext, state: FormState): Html {
  if (c.get('organization').activated_at === null) return notYet();
  return c.get('isConfirmed')
    ? newKeysForm(state)
    : confirmFirst(c, t({ defaultMessage: 'Confirm it’s you before you create API keys.' }), '/dashboard/keys');
}

function notYet(): Html {
  return html`<p class="empty">${richParts(
    { defaultMessage: 'To create API keys, activate your account first. <link>Add business details</link>' },
    { link: (words) => html`<a href="/dashboard/business">${words}</a>` },
  )}</p>`;
}

function newKeysForm(state: FormState): Html {
  return html`<form method="post" action="/dashboard/keys" class="column">
    ${textField(state, { name: 'name', label: t({ defaultMessage: 'Name' }), hint: t({ defaultMessage: 'What you’ll use them for, like “Web shop”' }) })}
    <button>${t({ defaultMessage: 'Create API keys' })}</button>
  </form>`;
}

const columns = (): Column<ShownKeys>[] => [
  [t({ defaultMessage: 'Name' }), ({ name }) => html`<bdi>${name}</bdi>`],
  [
    t({ defaultMessage: 'Client ID' }),
    ({ client_id, name }) => copyCode(t({ defaultMessage: 'Client ID of {name}' }, { name }), client_id),
  ],
  [
    t({ defaultMessage: 'Created' }),
    ({ create_date, created_by }) => html`${momentOf(create_date)}${softBelow(makerWords(created_by))}`,
  ],
  [t({ defaultMessage: 'Status' }), keysStatus],
];

function makerWords(person: string | null): string {
  return person === null
    ? t({ defaultMessage: 'Outside the dashboard' })
    : t({ defaultMessage: 'by {person}' }, { person });
}

function keysStatus({ client_id, name, revoked_at }: ShownKeys): Html {
  return revoked_at === null
    ? html`${t({ defaultMessage: 'Active' })} · <a href="/dashboard/keys/${client_id}/revoke" aria-label="${t({ defaultMessage: 'Revoke {name}' }, { name })}">${t({ defaultMessage: 'Revoke…' })}</a>`
    : html`<span class="soft">${t({ defaultMessage: 'Revoked' })}<br>${momentOf(revoked_at)}</span>`;
}

function newKeysPage(c: PageContext, { clientId, clientSecret }: ApiKeys, name: string) {
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'New API keys' }) },
    html`<p class="told warning" role="status">${t({ defaultMessage: 'Copy the client secret now. You won’t be able to see it again.' })}</p>
      <div class="column wide-column">
        <p><b><bdi>${name}</bdi></b></p>
        ${copyField('client_id', t({ defaultMessage: 'Client ID' }), clientId)}
        ${copyField('client_secret', t({ defaultMessage: 'Client secret' }), clientSecret)}
        <p class="buttons"><a class="button" href="/dashboard/keys">${t({ defaultMessage: 'I’ve copied the secret' })}</a></p>
      </div>`,
  );
}
