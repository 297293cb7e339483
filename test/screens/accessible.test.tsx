// Every screen and every dialog, in light and dark, as axe sees it.
import { expect, test } from 'vitest';
import { buttonNames } from '../support/browser/texts-shown.ts';
import { MARKETPLACE, NOWHERE, RECORDS, SCREENS } from '../support/gateway/addresses.ts';
import { fullConsole } from '../support/gateway/full-console.ts';
import { axeFinds, lookAt } from '../support/gateway/look-at.ts';
import { type OpenScreen, openScreen } from '../support/gateway/open-screen.tsx';
import { marketplace, production } from '../support/gateway/records.ts';
import { StrangeWalk } from '../support/gateway/strange-walk.ts';

const nameOf = (path: string) => path.slice(1).replaceAll('/', '-');

async function lookAtEach(screen: OpenScreen, paths: string[], suffix = ''): Promise<void> {
  for (const path of paths) {
    await screen.go(path);
    await lookAt(`${nameOf(path)}${suffix}`);
  }
}

test('no screen has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [marketplace()], answers: fullConsole() });
  await lookAtEach(screen, [...SCREENS, ...MARKETPLACE]);
});

test('no page of a record has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [marketplace()], answers: fullConsole() });
  await lookAtEach(screen, RECORDS);
});

test('no screen of a console that nobody has used has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [marketplace()] });
  await lookAtEach(screen, [...SCREENS, ...MARKETPLACE, ...NOWHERE.slice(0, 1)], '-empty');
});

test('no screen of environments has anything axe objects to', async () => {
  const screen = await openScreen('/environment', {
    environments: [production(), marketplace()],
    answers: fullConsole(),
  });
  await lookAtEach(screen, ['/environment', '/environments', '/overview', '/orders/order_1'], '-production');
});

test('no dialog or menu has anything axe objects to', async () => {
  const screen = await openScreen('/overview', { environments: [marketplace()], answers: fullConsole() });
  const walk = new StrangeWalk({ wrongWords: axeFinds, buttonNames });
  for (const path of [...RECORDS, ...SCREENS, ...MARKETPLACE]) await walk.visit(screen, path);
  expect(walk.found).toEqual({});
  expect(walk.presses).toBeGreaterThan(80);
});
