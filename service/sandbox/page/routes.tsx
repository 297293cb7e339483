// The sandbox's pages, and the forms on them.
/** @jsxImportSource hono/jsx */
import type { Context } from 'hono';
import { formatCents } from '../../../contract/format-cents.ts';
import { timestampOf } from '../../../contract/timestamp.ts';
import { t } from '../../../messages/t.ts';
import { MAGIC_ACCOUNTS, magicAccountResult } from '../../checkout/bank/magic-accounts.ts';
import { WRONG_PASSWORD } from '../../checkout/bank/sandbox-bank.ts';
import type { ServiceApp } from '../../http/bearer.ts';
import { Refusal } from '../../http/refusal.ts';
import { COPY_SCRIPT } from '../../pages/copy-script.ts';
import { flashMessage, type Html, moment, momentOf, SCRIPTED_PAGE_HEADERS } from '../../pages/document.tsx';
import { type Column, copyCode, linkTo, softBelow, table } from '../../pages/parts.tsx';
import { STYLE } from '../../pages/style.ts';
import { Button, Empty, H3, Input, P, Section, Soft } from '../../pages/worded.tsx';
import { shownCharges } from '../charges.ts';
import { MAGIC, magicResult } from '../magic.ts';
import { MAGIC_OUTCOMES, magicOutcomeResult } from '../magic-outcomes.ts';
import { shownFaults } from '../plan-faults.ts';
import { readOutcomes } from '../plan-outcomes.ts';
import type { SandboxContext } from '../sandbox.ts';
import type { ShownWorld } from '../worlds/requests.ts';
import { chargesSection } from './charges-section.tsx';
import { Days, page, pageOf, SCRIPT, type SectionFrame } from './document.tsx';
import { faultsSection } from './faults-section.tsx';
import { LIVE_SCRIPT, REQUESTS_SCRIPT } from './live-script.ts';
import { outcomesSection } from './outcomes-section.tsx';
import { doneWords, isPress, type Press, type PressedSection, press, SECTION } from './press.ts';

const DAY_MS = 86_400_000;
const MAX_DAYS = 3_650;
/** As many charges as a person can look over; GET /sandbox/charges tells them all. */
const CHARGES_SHOWN = 50;
/** GET /sandbox/worlds tells them all. */
const WORLDS_SHOWN = 50;

/** Adds the page, its style and its forms to the app. */
export function servePage(app: ServiceApp, sandbox: SandboxContext): void {
  const home = pageOf(sandbox);
  app.get('/sandbox/page.css', (c) => c.body(STYLE, 200, { 'Content-Type': 'text/css; charset=utf-8' }));
  app.get(SCRIPT, (c) => c.body(COPY_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get(REQUESTS_SCRIPT, (c) => c.body(LIVE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }));
  app.get(home, async (c) => {
    const done = c.req.query('done');
    return show(c, sandbox, { done: done !== undefined && isPress(done) ? done : undefined });
  });
  // After a button the browser is redirected to the page, so that a reload doesn't repeat the action.
  app.post(`${sandbox.controls}/press/:what`, async (c) => {
    const what = c.req.param('what') ?? '';
    if (!isPress(what)) return c.notFound();
    try {
      await press(sandbox, what, await c.req.parseBody());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return show(c, sandbox, { problem: error.shown }, error.status);
    }
    return c.redirect(`${home}?done=${what}#${SECTION[what]}`, 303);
  });
}

async function show(
  c: Context,
  sandbox: SandboxContext,
  { done, problem }: { done?: Press | undefined; problem?: string | undefined },
  status: 200 | Refusal['status'] = 200,
) {
  const { store, clock, controls, worlds } = sandbox;
  const { charges, has_more } = await shownCharges(store, { limit: CHARGES_SHOWN }, clock.now());
  for (const [name, value] of Object.entries(SCRIPTED_PAGE_HEADERS)) c.header(name, value);
  const now = clock.now();
  const at = (section: PressedSection): SectionFrame => ({
    origin: sandbox.addresses.api,
    controls,
    now,
    told: flashMessage({ done: done !== undefined && SECTION[done] === section ? doneWords(done) : undefined }),
  });
  const content = (
    <>
      <P defaultMessage="Use these controls to test how your integration handles failures. No real money moves." />
      {worlds && worldsSection(worlds.list(), at('worlds'))}
      {authorizeSection(at('authorize'))}
      {magicSection()}
      {outcomesSection((await readOutcomes(store)).rules, at('outcomes'))}
      {faultsSection(await shownFaults(store), at('faults'))}
      {clockSection(clock.isFrozen(), at('clock'))}
      {chargesSection(charges, has_more, at('charges'))}
      {resetSection(at('reset'))}
    </>
  );
  const title = worlds ? t({ defaultMessage: 'Sandbox controls' }) : (controls.split('/').at(-1) ?? '');
  return c.html(page(sandbox, title, { problem }, content), status);
}

function worldsSection(worlds: ShownWorld[], { origin, controls, told }: SectionFrame): Html {
  const shown = worlds.slice(-WORLDS_SHOWN).toReversed();
  return (
    <Section anchor="worlds" defaultMessage="Worlds">
      {told}
      <P defaultMessage="A world is a sandbox of its own in memory: organizations, keys, clock, faults, and messages. Tests that run at the same time each make one." />
      {table(t({ defaultMessage: 'List of worlds' }), worldColumns(controls), shown, {
        none: <Empty defaultMessage="No worlds yet. Worlds that your tests make appear here." />,
      })}
      {worlds.length > shown.length && (
        <Soft
          defaultMessage="Showing the {count, plural, one {# newest world} other {# newest worlds}}. To list all of them, call GET /sandbox/worlds."
          values={{ count: shown.length }}
        />
      )}
      <pre
        tabindex={0}
      >{`curl -X POST ${origin}/sandbox/worlds -H 'Content-Type: application/json' -d '{"seed": "checkout-test"}'
curl ${origin}/sandbox/worlds
curl -X DELETE ${origin}/sandbox/worlds/$WORLD_ID`}</pre>
    </Section>
  );
}

const worldColumns = (controls: string): Column<ShownWorld>[] => [
  [t({ defaultMessage: 'World' }), worldLink],
  [t({ defaultMessage: 'Seed' }), ({ seed }) => <code>{seed}</code>],
  [t({ defaultMessage: 'Clock' }), ({ now, frozen }) => [momentOf(now), softBelow(clockWords(frozen))]],
  [t({ defaultMessage: 'Calls' }), ({ calls }) => calls, 'number'],
  [
    t({ defaultMessage: 'Idle' }),
    ({ idle_for_seconds: idle, idle_seconds: most }) =>
      t({ defaultMessage: '{idle, number} of {most, number} s' }, { idle, most }),
  ],
  [t({ defaultMessage: 'Action' }), ({ id }) => discardForm(id, controls)],
];

const worldLink = ({ id }: ShownWorld): Html => (
  <a href={`/sandbox/worlds/${id}/page`}>
    <code>{id}</code>
  </a>
);

const clockWords = (isFrozen: boolean): string =>
  isFrozen ? t({ defaultMessage: 'Stopped' }) : t({ defaultMessage: 'Running' });

const discardForm = (id: string, controls: string): Html => (
  <form method="post" action={`${controls}/press/discard`}>
    <input type="hidden" name="id" value={id} />
    <Button
      class="plain small"
      aria-label={t({ defaultMessage: 'Discard {world}' }, { world: id })}
      defaultMessage="Discard"
    />
  </form>
);

const authorizeSection = ({ origin, controls, told }: SectionFrame): Html => (
  <Section anchor="authorize" defaultMessage="Authorize a session">
    {told}
    <P defaultMessage="Complete a checkout in one call, without a browser. A session with a magic value fails the same way as in the checkout: with a 409 and the onExit type." />
    <form method="post" action={`${controls}/press/authorize`} class="fields">
      <Input name="id" autocomplete="off" required pattern="sess_.+" defaultMessage="Session ID" />
      <Input name="tip" type="number" min={1} step={1} defaultMessage="Tip in cents (optional)" />
      <Button defaultMessage="Authorize session" />
    </form>
    <pre
      tabindex={0}
    >{`curl ${origin}${controls}/sessions/$SESSION_ID/authorize -H 'Content-Type: application/json' -d '{"tip": null}'`}</pre>
    <Soft
      defaultMessage="See all controls in the <link>OpenAPI document</link>. To try every call, import the <collection>Postman collection</collection>."
      values={{ link: linkTo('/sandbox/openapi.json'), collection: linkTo('/collection.json') }}
    />
  </Section>
);

function magicSection(): Html {
  const accounts = [
    ...MAGIC_ACCOUNTS.map(({ accountNumber, fate }) => [accountNumber, magicAccountResult(fate)] as const),
    ...MAGIC_OUTCOMES.map(({ accountNumber, rule }) => [accountNumber, magicOutcomeResult(rule)] as const),
  ];
  const values: Column<(typeof MAGIC)[number]>[] = [
    [t({ defaultMessage: 'Name' }), ({ name }) => name],
    [t({ defaultMessage: 'Amount' }), ({ amount }) => formatCents(amount), 'number'],
    [t({ defaultMessage: 'In cents' }), ({ amount }) => amount, 'number'],
    [t({ defaultMessage: 'Result' }), ({ trouble }) => magicResult(trouble)],
  ];
  const numbers: Column<(typeof accounts)[number]>[] = [
    [t({ defaultMessage: 'Account number' }), ([number]) => numberToCopy(number), 'one-line'],
    [t({ defaultMessage: 'Result' }), ([, result]) => result],
  ];
  return (
    <Section anchor="magic" defaultMessage="Magic values">
      <P defaultMessage="To trigger a case, create a session with one of these first names, last names, or amounts, then open its checkout. Names take priority over amounts." />
      {table(t({ defaultMessage: 'List of magic values' }), values, MAGIC)}
      <H3 anchor="magic-accounts" defaultMessage="Account numbers" />
      <P defaultMessage="Enter one of these by hand, with any valid routing number. Any other account number works." />
      {table(t({ defaultMessage: 'List of account numbers' }), numbers, accounts)}
      <Soft
        defaultMessage="To test bank logins, use any user name and any password except “{password}”. At First Sandbox Bank (routing number 011000015), Low Balance Checking ••2227 holds $1.00."
        values={{ password: WRONG_PASSWORD }}
      />
    </Section>
  );
}

const numberToCopy = (number: string): Html =>
  copyCode(t({ defaultMessage: 'Account number {number}' }, { number }), number);

const clockSteps = () => [
  [3600, t({ defaultMessage: '1 hour' })],
  [86_400, t({ defaultMessage: '1 day' })],
  [30 * 86_400, t({ defaultMessage: '30 days' })],
];

/** Days that a person would go forward to see a charge settled. */
const A_WEEK = 7;

const clockSection = (isFrozen: boolean, { origin, controls, now, told }: SectionFrame): Html => (
  <Section anchor="clock" defaultMessage="Clock">
    {told}
    <P
      defaultMessage="The sandbox time is {time}. It only moves forward. Access tokens expire after an hour, and an open checkout after 30 minutes."
      values={{ time: moment(now) }}
    >
      {isFrozen && ` ${t({ defaultMessage: 'It is stopped.' })}`}
    </P>
    <form method="post" action={`${controls}/press/clock`} class="fields">
      <Days
        {...{ name: 'days', value: A_WEEK, min: 1, max: MAX_DAYS }}
        dayAfter={(days) => timestampOf(now + days * DAY_MS).slice(0, 10)}
        words={(day) => t({ defaultMessage: 'Comes to {day} (UTC)' }, { day })}
        defaultMessage="Days"
      />
      <Button defaultMessage="Move clock forward" />
      {clockSteps().map(([seconds, label]) => (
        <button class="plain" name="step" value={seconds} formnovalidate>
          {label}
        </button>
      ))}
    </form>
    <form method="post" action={`${controls}/press/${isFrozen ? 'run' : 'freeze'}`}>
      <button class="plain">
        {isFrozen ? t({ defaultMessage: 'Let clock run' }) : t({ defaultMessage: 'Stop clock' })}
      </button>
    </form>
    <pre
      tabindex={0}
    >{`curl ${origin}${controls}/clock -H 'Content-Type: application/json' -d '{"advance_seconds": 3600}'`}</pre>
  </Section>
);

const resetSection = ({ origin, controls, told }: SectionFrame): Html => (
  <Section anchor="reset" defaultMessage="Reset">
    {told}
    <P defaultMessage="Delete all sessions, orders, charges, faults, and messages. Organizations, API keys, access tokens, and the sandbox time stay." />
    <form method="post" action={`${controls}/press/reset`} class="fields">
      <Input
        {...{ class: 'short', name: 'confirm', autocomplete: 'off', required: true, pattern: 'reset' }}
        defaultMessage="Type “reset” to confirm"
      />
      <Button class="danger" defaultMessage="Reset sandbox" />
    </form>
    <pre
      tabindex={0}
    >{`curl ${origin}${controls}/reset -H 'Content-Type: application/json' -d '{"confirm": "reset"}'`}</pre>
  </Section>
);
