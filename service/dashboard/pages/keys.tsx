// API keys: the list, making a pair, and revoking one. The secret is on the page that answers, and nowhere afterwards.
/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { z } from 'zod';
import { t } from '../../../messages/t.ts';
import { Refusal } from '../../http/refusal.ts';
import { inLanguage } from '../../http/request-language.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { type Column, copyCode, copyField, facts, linkTo, softBelow, table } from '../../pages/parts.tsx';
import { Button, Empty, H2, Li, Link, P } from '../../pages/worded.tsx';
import type { Environment } from '../../settings/environment.ts';
import { type ApiKeys, findKeys, issueKeys, listKeys, revokeKeys, type ShownKeys } from '../../store/api-keys.ts';
import { findIntegration } from '../../store/integrations.ts';
import { tellMembers } from '../../store/tell-members.ts';
import { requiredText } from '../fields.ts';
import { keysMadeMail } from '../mails.ts';
import { confirmFirst } from './confirm.tsx';
import { EMPTY_FORM, Field, type FormState, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
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
  const asked = async (c: PageContext): Promise<ShownKeys> => {
    const keys = await findKeys(store, c.get('organization').id, c.req.param('clientId') ?? '');
    if (!keys) throw new Refusal(404, t({ defaultMessage: 'These API keys don’t exist.' }));
    return keys;
  };
  pages.get('/dashboard/keys/:clientId/revoke', async (c) => {
    const keys = await asked(c);
    if (keys.revoked_at !== null) return c.redirect('/dashboard/keys', 303);
    const integration = await findIntegration(store, c.get('organization').id);
    return revokePage(c, keys, integration?.client_id === keys.client_id);
  });
  pages.post('/dashboard/keys/:clientId/revoke', async (c) => {
    const { client_id } = await asked(c);
    await revokeKeys(store, c.get('organization').id, client_id, c.get('at'));
    return c.redirect('/dashboard/keys?done=revoked', 303);
  });
}

function keysPage(c: PageContext, keys: ShownKeys[], state: FormState, refusal: string | undefined) {
  const problem = refusal ?? problemWords(state);
  const done =
    c.req.query('done') === 'revoked' ? t({ defaultMessage: 'API keys revoked. They no longer work.' }) : undefined;
  const title = t({ defaultMessage: 'API keys' });
  return dashboardPage(
    c,
    { title, told: { done, problem }, ...(refusal && { status: 403 }) },
    <>
      <p>{aboutKeys(c.get('environment'))}</p>
      {table(title, columns(), keys, {
        none: <Empty defaultMessage="No API keys yet. Create a pair below so that your server can connect." />,
      })}
      <H2 defaultMessage="Create API keys" />
      {newKeysSection(c, state)}
    </>,
  );
}

const aboutKeys = (environment: Environment): string =>
  ({
    sandbox: t({
      defaultMessage:
        'Your server connects with a client ID and a client secret. Keep the secret on your server. These API keys work only in the sandbox.',
    }),
    production: t({
      defaultMessage:
        'Your server connects with a client ID and a client secret. Keep the secret on your server. These API keys work only in production.',
    }),
  })[environment];

function newKeysSection(c: PageContext, state: FormState): Html {
  if (c.get('organization').activated_at === null) {
    return (
      <Empty
        defaultMessage="To create API keys, activate your account first. <link>Add business details</link>"
        values={{ link: linkTo('/dashboard/business') }}
      />
    );
  }
  if (!c.get('isConfirmed')) {
    const reason = t({ defaultMessage: 'Confirm it’s you before you create API keys.' });
    return confirmFirst(c, reason, '/dashboard/keys');
  }
  const hint = t({ defaultMessage: 'What you’ll use them for, like “Web shop”' });
  return (
    <form method="post" action="/dashboard/keys" class="column">
      <Field state={state} name="name" hint={hint} defaultMessage="Name" />
      <Button defaultMessage="Create API keys" />
    </form>
  );
}

const columns = (): Column<ShownKeys>[] => [
  [t({ defaultMessage: 'Name' }), ({ name }) => <bdi>{name}</bdi>],
  [
    t({ defaultMessage: 'Client ID' }),
    ({ client_id, name }) => copyCode(t({ defaultMessage: 'Client ID of {name}' }, { name }), client_id),
  ],
  [t({ defaultMessage: 'Created' }), (keys) => [momentOf(keys.create_date), softBelow(makerWords(keys.created_by))]],
  [t({ defaultMessage: 'Status' }), keysStatus],
];

function makerWords(person: string | null): string {
  return person === null
    ? t({ defaultMessage: 'Outside the dashboard' })
    : t({ defaultMessage: 'by {person}' }, { person });
}

function keysStatus({ client_id, name, revoked_at }: ShownKeys): Child {
  if (revoked_at !== null) {
    return (
      <span class="soft">
        {t({ defaultMessage: 'Revoked' })}
        <br />
        {momentOf(revoked_at)}
      </span>
    );
  }
  return (
    <>
      {t({ defaultMessage: 'Active' })} ·{' '}
      <a href={`/dashboard/keys/${client_id}/revoke`} aria-label={t({ defaultMessage: 'Revoke {name}' }, { name })}>
        {t({ defaultMessage: 'Revoke…' })}
      </a>
    </>
  );
}

function newKeysPage(c: PageContext, { clientId, clientSecret }: ApiKeys, name: string) {
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'New API keys' }) },
    <>
      <P
        class="told warning"
        role="status"
        defaultMessage="Copy the client secret now. You won’t be able to see it again."
      />
      <div class="column wide-column">
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>
        </p>
        {copyField('client_id', t({ defaultMessage: 'Client ID' }), clientId)}
        {copyField('client_secret', t({ defaultMessage: 'Client secret' }), clientSecret)}
        <p class="buttons">
          <Link class="button" href="/dashboard/keys" defaultMessage="I’ve copied the secret" />
        </p>
      </div>
    </>,
  );
}

/** What stops, before it stops. */
function revokePage(c: PageContext, { client_id, name, create_date }: ShownKeys, isIntegrated: boolean) {
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Revoke “{name}”?' }, { name }) },
    <>
      {facts([
        [t({ defaultMessage: 'Client ID' }), <code>{client_id}</code>],
        [t({ defaultMessage: 'Created' }), momentOf(create_date)],
      ])}
      <P defaultMessage="You can’t undo this. When you revoke these API keys:" />
      <ul>
        <Li defaultMessage="Your server can’t get new access tokens with these API keys." />
        <Li defaultMessage="Existing access tokens stop working. A server that uses them can’t create sessions, orders, or charges." />
        {isIntegrated && <Li defaultMessage="Your marketplace is disconnected until you enter other API keys." />}
      </ul>
      <P defaultMessage="Your other API keys and payments already charged aren’t affected." />
      <form method="post" action={`/dashboard/keys/${client_id}/revoke`} class="buttons">
        <Button class="danger" defaultMessage="Revoke API keys" />
        <Link href="/dashboard/keys" defaultMessage="Keep API keys" />
      </form>
    </>,
  );
}
