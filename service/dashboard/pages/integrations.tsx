// Integrations: a seller enters its API keys for its marketplace (spec, 5.7 and marketplace rule 2). They are checked, and the secret is let go.
/** @jsxImportSource hono/jsx */
import { z } from 'zod';
import { richParts, t } from '../../../messages/t.ts';
import { type Html, momentOf } from '../../pages/document.tsx';
import { copyCode, facts, linkTo } from '../../pages/parts.tsx';
import { Button, Empty, H2, P } from '../../pages/worded.tsx';
import { type Environment, environmentOfKey, KEY_PREFIX } from '../../settings/environment.ts';
import { type ApiKeys, holderOfKeys } from '../../store/api-keys.ts';
import { marketplaceTerms } from '../../store/books/marketplaces.ts';
import type { Store } from '../../store/database.ts';
import { dropIntegration, findIntegration, type Integration, keepIntegration } from '../../store/integrations.ts';
import { requiredText } from '../fields.ts';
import { EMPTY_FORM, Field, type FormState, problemWords, readForm } from './forms.tsx';
import { dashboardPage } from './frame.tsx';
import { asSellerOnly } from './own-role.ts';
import type { DashboardContext, DashboardPages, PageContext } from './pages-app.ts';

const KeysForm = z.object({
  client_id: requiredText(300, () => t({ defaultMessage: 'Enter a client ID.' })),
  client_secret: requiredText(300, () => t({ defaultMessage: 'Enter a client secret.' })),
});

function doneWords(done: string | undefined): string | undefined {
  switch (done) {
    case 'connected':
      return t({ defaultMessage: 'API keys verified. Your marketplace is connected.' });
    case 'disconnected':
      return t({ defaultMessage: 'Marketplace disconnected. The API keys still work.' });
    default:
      return undefined;
  }
}

export function serveIntegrations(pages: DashboardPages, { store, environment }: DashboardContext): void {
  const shown = async (c: PageContext, state: FormState) => {
    const { organizationId, marketplaceId } = asSellerOnly(c);
    const { name } = await marketplaceTerms(store, marketplaceId);
    return integrationsPage(c, name, await findIntegration(store, organizationId), state);
  };
  pages.get('/dashboard/integrations', (c) => shown(c, EMPTY_FORM));
  pages.post('/dashboard/integrations', async (c) => {
    const { organizationId, marketplaceId } = asSellerOnly(c);
    const form = await readForm(c, KeysForm, ['client_secret']);
    if (form.kind === 'invalid') return shown(c, form.state);
    const { client_id: clientId, client_secret: clientSecret } = form.values;
    const problems = await problemsOf(store, organizationId, environment, { clientId, clientSecret });
    if (problems) return shown(c, { typed: { client_id: clientId }, problems });
    await keepIntegration(store, {
      organizationId,
      marketplaceId,
      clientId,
      by: c.get('member').email,
      at: c.get('at'),
    });
    return c.redirect('/dashboard/integrations?done=connected', 303);
  });
  pages.post('/dashboard/integrations/disconnect', async (c) => {
    await dropIntegration(store, asSellerOnly(c).organizationId);
    return c.redirect('/dashboard/integrations?done=disconnected', 303);
  });
}

/** Why these keys can't be a seller's integration; undefined where they can. Whose else they are is told to those only who know the secret. */
async function problemsOf(store: Store, organizationId: string, environment: Environment, keys: ApiKeys) {
  const madeFor = environmentOfKey(keys.clientId);
  if (madeFor === undefined) {
    const prefix = KEY_PREFIX[environment];
    return { client_id: t({ defaultMessage: 'Enter a client ID that starts with {prefix}.' }, { prefix }) };
  }
  if (madeFor !== environment) return { client_id: otherEnvironment(madeFor) };
  const holder = await holderOfKeys(store, keys, environment);
  if (!holder)
    return {
      client_secret: t({
        defaultMessage: 'Client ID or secret is incorrect. Copy both again, or create new API keys.',
      }),
    };
  if (holder.organizationId !== organizationId) {
    return {
      client_id: t({
        defaultMessage: 'These API keys belong to another business. Enter keys from your own API keys page.',
      }),
    };
  }
  if (holder.revokedAt !== null)
    return { client_id: t({ defaultMessage: 'These API keys were revoked. Create new ones and enter those.' }) };
  return undefined;
}

const otherEnvironment = (madeFor: Environment): string =>
  ({
    sandbox: t({ defaultMessage: 'These are sandbox API keys. Enter production keys.' }),
    production: t({ defaultMessage: 'These are production API keys. Enter sandbox keys.' }),
  })[madeFor];

function integrationsPage(c: PageContext, name: string, integration: Integration | undefined, state: FormState) {
  const told = { done: doneWords(c.req.query('done')), problem: problemWords(state) };
  return dashboardPage(
    c,
    { title: t({ defaultMessage: 'Integrations' }), told },
    <>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {integration ? (
        connected(integration)
      ) : (
        <Empty
          defaultMessage="Not connected. <link>Create API keys</link>, then enter them below to connect {marketplace}."
          values={{ link: linkTo('/dashboard/keys'), marketplace: name }}
        />
      )}
      {integration ? <H2 defaultMessage="Replace API keys" /> : <H2 defaultMessage="Enter API keys" />}
      <P
        defaultMessage="Give your API keys to {marketplace}. This page shows Connected once they enter them. You can also enter them here to verify them. We don’t keep the secret."
        values={{ marketplace: name }}
      />
      <form method="post" action="/dashboard/integrations" class="column wide-column">
        <Field state={state} name="client_id" defaultMessage="Client ID" />
        <Field state={state} name="client_secret" type="password" defaultMessage="Client secret" />
        {integration ? <Button defaultMessage="Replace API keys" /> : <Button defaultMessage="Connect marketplace" />}
      </form>
    </>,
  );
}

function connected({ client_id, verified_at, verified_by, revoked_at }: Integration): Html {
  const id = t({ defaultMessage: 'Client ID' });
  const verified = { time: momentOf(verified_at), person: verified_by };
  return (
    <>
      {revoked_at === null ? (
        <p>
          <b class="good">✓ {t({ defaultMessage: 'Connected' })}</b>
        </p>
      ) : (
        <P class="told problem" defaultMessage="Not connected. These API keys were revoked. Enter new ones below." />
      )}
      {facts([
        [id, copyCode(id, client_id)],
        [
          t({ defaultMessage: 'Verified', description: 'When API keys were verified' }),
          richParts({ defaultMessage: '{time} by {person}' }, verified),
        ],
        revoked_at !== null && [t({ defaultMessage: 'Revoked' }), momentOf(revoked_at)],
      ])}
      <form method="post" action="/dashboard/integrations/disconnect">
        <Button class="plain" defaultMessage="Disconnect marketplace" />
      </form>
    </>
  );
}
