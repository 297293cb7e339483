// A computer that moves its ledger into its team's, and dies at a point it is told: before or after a call, or as soon as a file of that name is there.
import { readFileSync, watch } from 'node:fs';
import type { KeptLedger } from '../../../main/ledger/ledger.ts';
import { openLedger } from '../../../main/ledger/thread/open-ledger.ts';
import { DIRECT } from '../../../main/network/route.ts';
import { deviceKeyFrom } from '../../../main/team/device-key.ts';
import type { Membership } from '../../../main/team/membership.ts';
import { openLedgerMove } from '../../../main/team/move-ledger.ts';
import { openTeam } from '../../../main/team/team.ts';
import { ledgerWorker } from '../source/entries.ts';

/** dies: null where it lives. */
export type MoveAndDie = {
  dataFolder: string;
  membership: Membership;
  secret: string;
  dies: { call: string; when: 'before' | 'after' } | { file: string } | null;
};

const { dataFolder, membership, secret, dies } = JSON.parse(readFileSync(0, 'utf8')) as MoveAndDie;
const die = () => process.kill(process.pid, 'SIGKILL');

if (dies && 'file' in dies) watch(dataFolder, (_event, name) => void (name?.includes(dies.file) && die()));

function dying(ledger: KeptLedger): KeptLedger {
  return new Proxy(ledger, {
    get: (of, name) => {
      const call = of[name as keyof KeptLedger] as (...args: unknown[]) => Promise<unknown>;
      if (!dies || !('call' in dies) || dies.call !== name) return call;
      return async (...args: unknown[]) => {
        if (dies.when === 'before') die();
        await call(...args);
        die();
        // Nothing goes on until the signal is there.
        await new Promise(() => undefined);
      };
    },
  });
}

const kept = new Map<string, string>();
const anchors = {
  read: async (name: string) => kept.get(name) ?? null,
  write: async (name: string, text: string) => void kept.set(name, text),
};
const own = await openLedger({ dataFolder, instanceId: crypto.randomUUID(), onUnreadable: 'refuse' }, ledgerWorker);
const team = openTeam({
  dataFolder,
  membership,
  key: deviceKeyFrom(secret),
  network: DIRECT,
  anchors,
  version: '1.0',
  changed: () => undefined,
  revoked: () => undefined,
});
let over = () => {};
const isOver = new Promise<void>((resolve) => {
  over = resolve;
});
const move = openLedgerMove({
  dataFolder,
  own: dying(own.ledger),
  remote: dying(team.ledger),
  ledgerId: membership.ledgerId,
  team: 'The shop',
  actor: 'Grace',
  moved: () => over(),
  log: { info: () => undefined, warn: () => undefined },
});
const { past } = await own.ledger.ledgerState();
const isMoved = past.some(({ kind }) => kind === 'moved_away');
if (!move.isGoing() && !isMoved) await move.start();
if (move.isGoing()) await isOver;
await move.close();
await team.close();
await own.close();
process.stdout.write('moved\n');
process.exit(0);
