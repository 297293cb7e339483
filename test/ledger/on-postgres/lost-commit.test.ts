// A commit's answer is lost on its way: the caller learns the outcome.
import { expect, onTestFinished, test } from 'vitest';
import { openPostgresLedger } from '../../../main/ledger/postgres/open-postgres-ledger.ts';
import { problemOf as problemIn } from '../../../main/ledger/thread/problem-of.ts';
import { tempFolder } from '../../support/runner/temp-folder.ts';
import { ledgerPlace } from '../../support/store/postgres/ledger-database.ts';
import { openSilentNetwork } from '../../support/store/postgres/silent-network.ts';

async function openByNetwork() {
  const { postgres = '' } = await ledgerPlace(tempFolder());
  const network = await openSilentNetwork(postgres);
  const open = async (address: string) => {
    const opened = await openPostgresLedger({ dataFolder: tempFolder(), instanceId: 'an instance' }, address);
    onTestFinished(() => opened.close());
    return opened;
  };
  const opened = await open(network.address);
  const beside = await open(postgres);
  const note = (name: string) => opened.answer('noteNetwork', [{}, {}], { actor: name });
  return {
    network,
    note,
    problemOf: (asked: Promise<unknown>) =>
      asked.then(
        () => null,
        (error: unknown) => problemIn(error).code,
      ),
    /** As another process sees it. */
    noted: async () => ((await beside.answer('auditNames', [])) as { actors: string[] }).actors,
  };
}

test('what was committed is answered as done, though the connection was lost before the answer came', async () => {
  const { network, note, noted } = await openByNetwork();
  network.cutNextCommit(true);
  await note('Ada');
  await note('Grace');
  expect(await noted()).toEqual(['Ada', 'Grace']);
});

test.each(['08P01', '08006', '40003', '57P03', '57P05'])(
  'what was committed is answered as done, though a pooler answered %s',
  async (code) => {
    const { network, note, noted } = await openByNetwork();
    network.refuseNextCommit(code);
    await note('Ada');
    expect(await noted()).toEqual(['Ada']);
  },
);

test('what wasn’t committed is answered as not done, and is not there', async () => {
  const { network, note, noted, problemOf } = await openByNetwork();
  network.cutNextCommit(false);
  expect(await problemOf(note('Ada'))).toBe('ledger_database_away');
  await note('Grace');
  expect(await noted()).toEqual(['Grace']);
});

test('calls that shared the lost commit are all answered, each by what it did', async () => {
  const { network, note, noted } = await openByNetwork();
  await note('Ada');
  const first = note('Barbara');
  const together = ['Grace', 'Margaret', 'Katherine'].map(note);
  network.cutNextCommit(true);
  await Promise.all([first, ...together]);
  expect(await noted()).toEqual(['Ada', 'Barbara', 'Grace', 'Katherine', 'Margaret']);
});

test('a network that falls silent is given up, and the commit that went through is found', async () => {
  const { network, note, noted } = await openByNetwork();
  network.loseNextCommitsAnswer();
  await note('Ada');
  expect(await noted()).toEqual(['Ada']);
});
