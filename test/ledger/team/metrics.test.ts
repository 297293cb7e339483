// What Prometheus reads of a team's server: counts, and nothing of people, consumers or codes.
import { expect, test } from 'vitest';
import { TEAM_PATHS } from '../../../contract/team/wire.ts';
import { addShop, charging, openDesk } from '../../support/team/desk-in-team.ts';
import { openTestTeam } from '../../support/team/team-server.ts';

const LINE = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [0-9.e+-]+)$/;

async function readMetrics(address: string, headers: Record<string, string> = {}): Promise<string[]> {
  const answer = await fetch(address + TEAM_PATHS.metrics, { headers });
  expect(answer.status).toBe(200);
  return (await answer.text()).trimEnd().split('\n');
}

test('Prometheus reads calls by name and outcome, what is open, and how the ledger is', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const whose = await addShop(team);
  const entry = charging(whose);
  await desk.ledger.writeSent(entry);
  await expect(desk.ledger.writeSent(charging(whose))).rejects.toThrow();
  const lines = await readMetrics(team.address);
  expect(lines.filter((line) => !LINE.test(line))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'paydesk_ledger_calls_total{call="writeSent",outcome="ok"} 1',
      'paydesk_ledger_calls_total{call="writeSent",outcome="capture_on_its_way"} 1',
      'paydesk_ledger_call_duration_seconds_count{call="writeSent"} 2',
      'paydesk_ledger_calls_in_progress 0',
      'paydesk_ledger_calls_in_flight 1',
      'paydesk_ledger_unknown_outcomes 0',
      'paydesk_ledger_locked 0',
      'paydesk_ledger_ready 1',
      'paydesk_ledger_build_info{version="1.0"} 1',
    ]),
  );
  const text = lines.join('\n');
  for (const each of [entry.orderId, 'Administrator', whose.accountId, whose.environmentId, team.first.deviceId])
    expect(text).not.toContain(each);
});

test('a locked ledger, and a call whose outcome became unknown, are counted', async () => {
  const team = await openTestTeam();
  const desk = await openDesk(team);
  const entry = charging(await addShop(team));
  await desk.ledger.writeSent(entry);
  const outcome = { kind: 'unknown', httpStatus: null, code: 'timed_out', detail: 'No answer.' } as const;
  await desk.ledger.recordOutcome(entry.id, outcome);
  await team.direct().sealRestored();
  const lines = await readMetrics(team.address);
  expect(lines).toEqual(
    expect.arrayContaining(['paydesk_ledger_unknown_outcomes 1', 'paydesk_ledger_locked 1', 'paydesk_ledger_ready 0']),
  );
});

test('behind a proxy, which anybody may be, the metrics want their token', async () => {
  const metricsToken = 'e'.repeat(32);
  const { address } = await openTestTeam(undefined, undefined, undefined, {
    publicUrl: 'https://ledger.example',
    metricsToken,
  });
  const status = async (authorization?: string) =>
    (await fetch(address + TEAM_PATHS.metrics, { headers: authorization ? { authorization } : {} })).status;
  expect([await status(), await status('Bearer nonsense'), await status(`Bearer ${metricsToken}`)]).toEqual([
    401, 401, 200,
  ]);
});
