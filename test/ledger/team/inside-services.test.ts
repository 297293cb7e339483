// A team's server that keeps API keys sends nothing to addresses inside its own network, and tells no desk what an answer said.
import { expect, test } from 'vitest';
import { THE_SERVER } from '../../../main/ledger/thread/caller.ts';
import { publicOnly } from '../../../main/network/public-only.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { KEYS } from '../../support/console/desk.ts';
import { problemOf } from '../../support/console/problem.ts';
import { json, startProvider } from '../../support/provider/provider.ts';
import { charging, openDesk } from '../../support/team/desk-in-team.ts';
import { shopOf } from '../../support/team/keys-at-server.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

async function shopInside(network = publicOnly(DIRECT)) {
  const provider = await startProvider();
  const team = await openTestTeam({ now: Date.now() }, undefined, undefined, { network });
  const { ledger } = team.administrator;
  const whose = await shopOf(ledger, provider.url);
  return { provider, team, ledger, whose, at: { environmentId: whose.environmentId, atServer: true } };
}

test('the server doesn’t take over the keys of a service inside its network, by address or by name', async () => {
  const { ledger, whose, at } = await shopInside();
  await expect(ledger.setKeysAtServer(at)).rejects.toMatchObject({
    problem: { code: 'service_inside_network', params: { host: '127.0.0.1' } },
  });
  const localhost = {
    base_url: 'http://localhost:9',
    auth_url: 'http://localhost:9',
    dashboard_url: 'http://localhost:9',
  };
  await ledger.changeEnvironment(whose.environmentId, localhost, null);
  await expect(ledger.setKeysAtServer(at)).rejects.toMatchObject({ problem: { code: 'service_inside_network' } });
});

test('an environment whose keys are at the server isn’t moved inside, and where it is there already nothing is sent', async () => {
  const { provider, team, ledger, whose, at } = await shopInside();
  await team.ledger.ask('setKeysAtServer', [at], THE_SERVER);
  for (const host of ['https://169.254.169.254', 'https://[fd00::1]:9', 'https://10.0.0.7'])
    await expect(ledger.changeEnvironment(whose.environmentId, { auth_url: host }, null)).rejects.toMatchObject({
      problem: { code: 'service_inside_network' },
    });
  const desk = await openDesk(team);
  const before = provider.received.length;
  const entered = await problemOf(desk.signing('enterKeys', [{ ...whose, ...KEYS }]));
  expect(entered.code).toBe('token_host_not_allowed');
  expect(provider.received).toHaveLength(before);
});

test('a desk is told the status of a refusal, and none of its words', async () => {
  const { provider, team, ledger, whose, at } = await shopInside(DIRECT);
  await ledger.setKeysAtServer(at);
  const desk = await openDesk(team);
  const words = { detail: 'AccessKeyId' };
  provider.answerToken(json(403, words));
  const entered = await problemOf(desk.signing('enterKeys', [{ ...whose, ...KEYS }]));
  expect(entered).toMatchObject({ code: 'keys_refused', details: '403' });
  provider.answerToken(json(200, { access_token: 'token-of-the-provider', expires_in: 3600 }));
  await desk.signing('enterKeys', [{ ...whose, ...KEYS }]);
  provider.answer(json(403, words));
  const read = await problemOf(desk.signing('askProvider', [whose.accountId, 'getBalance', []]));
  expect(read).toMatchObject({ code: 'dashboard_refused', details: '403' });
  provider.answer(json(500, words));
  const entry = charging(whose);
  await desk.ledger.writeSent(entry);
  const sent = await desk.signing('sendCall', [entry.id, null]);
  expect(sent).toMatchObject({ outcome: { kind: 'unknown', httpStatus: 500 } });
  expect(JSON.stringify([sent, await desk.ledger.listUnknown(whose.environmentId)])).not.toContain('AccessKeyId');
});
