// Every screen and dialog in English made strange: what stays plain is missing from the catalog, and couldn't be translated.
import { expect, test } from 'vitest';
import routes from '../../renderer/app/routes.tsx?raw';
import { MARKETPLACE, NOWHERE, RECORDS, REDIRECTS, SCREENS } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { refuse } from '../support/gateway/gateway.ts';
import { openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, production } from '../support/gateway/records.ts';
import { StrangeWalk } from '../support/gateway/strange-walk.ts';
import { plainWords, strangeNames } from '../support/gateway/strange-words.ts';

/** What is shown as it came: nobody translates it. */
const DATA: RegExp[] = [
  /^Paydesk$/,
  // What a schema of the contract had made for it.
  /\bdata_\w+/,
  // Names that a person, the sandbox or the test gave.
  /^(?:Embedded sandbox|Corner (?:Books|Store)|Blue Barn Farm|Sunny Orchard.*|Harvest Market|Hilltop Honey|Basket 12)$/,
  /^(?:Ada(?: Lovelace)?|Grace Hopper|Beatriz Costa|Alan Turing|José Núñez|Edsger Dijkstra)$/,
  // What Mantine measures a text field's height by, out of sight.
  /^autosize measurement$/,
  // Months, days and times, as Intl writes them.
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*(?: \d{1,2})?(?:, \d{4}| \d{4})?(?:, \d{1,2}:\d\d [AP]M(?: [A-Z]{2,4})?)?$/,
  // Identifiers, versions, addresses, files and folders.
  /^(?:sess|order|charge|settlement|store|org|mk_org|payout|refund|txn|acct|entry|run|account|seller)_\S*$/,
  /^v?\d+\.\d+\.\d+\S*$/,
  /^(?:https?:\/\/\S*|data:\S*)$/,
  // Hosts that stand for others.
  /^(?:[a-z]+)?(?:\.[a-z]+)*\.example\.com(?::\d+)?$/,
  /^(?:\/\S+|\S+\.(?:json|db|csv))$/,
  // What Paydesk runs on and is made of.
  /^(?:Electron|Chromium|Node\.js|\w+ (?:x64|arm64))$/,
  // A request as it was sent.
  /^POST https?:\/\//,
  // The SDK's constructor, and the spellings of a field, of which one is chosen.
  /^(?:ServicePay|session_id|sessionID, storeIdentifier)$/,
  // The authorization, whose legal wording has a version.
  /^I, .* authorize /,
];

const walk = () => new StrangeWalk({ wrongWords: () => plainWords(DATA), buttonNames: strangeNames });

test('the walk visits every screen', () => {
  const visited = [...SCREENS, ...MARKETPLACE, ...NOWHERE, ...REDIRECTS];
  const missed = [...routes.matchAll(/ path: '([^']+)'/g)]
    .map(([, path = '']) => path)
    .filter((path) => !visited.some((one) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`).test(one)));
  expect(routes).toContain(" path: '/orders'");
  expect(missed).toEqual([]);
});

test('an empty console shows nothing outside the catalog', async () => {
  const screen = await openScreen('/overview', {
    language: 'en-XA',
    answers: {
      sessions: { get: refuse('session_not_found', { sessionId: 'sess_none' }) },
      orders: { get: refuse('order_not_found', { orderId: 'order_none' }) },
      captureMany: { get: refuse('run_not_found') },
      sellers: { get: refuse('seller_not_found') },
      settlements: { get: refuse('settlement_not_found') },
    },
  });
  const empty = walk();
  for (const path of [...SCREENS, ...NOWHERE]) await empty.look(screen, path);
  expect(empty.found).toEqual({});
});

test('a console with records shows nothing outside the catalog', async () => {
  const screen = await openScreen('/overview', {
    language: 'en-XA',
    environments: [marketplace(), production()],
    answers: fullConsole(),
  });
  const full = walk();
  for (const path of [...SCREENS, ...MARKETPLACE, ...RECORDS]) await full.visit(screen, path);
  expect(full.found).toEqual({});
  expect(full.presses).toBeGreaterThan(80);
});

test('a production environment shows nothing outside the catalog', async () => {
  const screen = await openScreen('/overview', {
    language: 'en-XA',
    environments: [production()],
    answers: fullConsole(),
  });
  const real = walk();
  for (const path of SCREENS) await real.look(screen, path);
  expect(real.found).toEqual({});
});
