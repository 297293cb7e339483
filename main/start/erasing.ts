// Erases this computer's keys and data: refused while anything is under way or undelivered; the keys at once, the data once everything is closed.
import type { ErasableView } from '../../contract/console/settings.ts';
import type { TeamView } from '../../contract/console/team.ts';
import type { KeptLedger } from '../ledger/ledger.ts';
import { PaydeskError } from '../process/problem.ts';
import type { Vault } from '../vault/vault.ts';
import { markForErasing } from './erasing-mark.ts';

type Parts = {
  dataFolder: string;
  ledger: Pick<KeptLedger, 'ledgerState' | 'listEnvironments' | 'dependantsOf' | 'anchorState'>;
  /** Calls and runs of all ledgers. */
  underWay: () => number;
  team: { state: () => Promise<TeamView>; leave: () => Promise<unknown> };
  vault: Pick<Vault, 'state' | 'proxy' | 'device' | 'pin' | 'anchors'>;
  removeKeys: (accountId: string) => Promise<void>;
  /** Settles once the sandbox's accounts have their keys: one that came after its removal would stay. */
  keysReady: () => Promise<void>;
  /** Closes Paydesk, a little later. */
  quit: () => void;
};

export type Erasing = {
  erasable: () => Promise<ErasableView>;
  /** Throws `calls_block_erasing`, `outcomes_block_erasing`, `review_blocks_erasing`, and what the keychain says. */
  erase: () => Promise<void>;
  /** Once nothing writes any more; does nothing unless it was asked for. */
  finish: () => Promise<void>;
  /** While the keychain is still open. */
  forgetAnchor: () => Promise<void>;
};

export function openErasing(parts: Parts): Erasing {
  const { dataFolder, ledger, underWay, team, vault, removeKeys, keysReady, quit } = parts;
  let isAsked = false;
  let ledgerId: string | null = null;

  async function environments() {
    const { trouble } = await ledger.ledgerState();
    return trouble ? [] : ledger.listEnvironments();
  }

  async function erasable(): Promise<ErasableView> {
    const { place } = await team.state();
    const others = (await environments()).filter(({ embedded }) => !embedded);
    const open = await Promise.all(others.map(({ id }) => ledger.dependantsOf(id)));
    return {
      folder: dataFolder,
      team: place?.team ?? null,
      hasKeychain: vault.state().state === 'keychain',
      callsUnderWay: underWay(),
      // A server that no longer admits this device takes none.
      undelivered: place && place.entrance === null ? place.waitingOutcomes : 0,
      toReview: open.reduce((sum, { callsInFlight, unknownOutcomes }) => sum + callsInFlight + unknownOutcomes, 0),
    };
  }

  async function erase(): Promise<void> {
    const { team: inTeam, callsUnderWay, undelivered, toReview } = await erasable();
    if (callsUnderWay > 0) throw new PaydeskError('calls_block_erasing');
    if (undelivered > 0) throw new PaydeskError('outcomes_block_erasing', { count: undelivered });
    if (toReview > 0) throw new PaydeskError('review_blocks_erasing', { count: toReview });
    if (inTeam !== null) await team.leave();
    await keysReady();
    for (const { accounts } of await environments()) for (const { id } of accounts) await removeKeys(id);
    for (const secret of [vault.proxy, vault.device, vault.pin]) await secret.remove();
    ledgerId = (await ledger.anchorState().catch(() => null))?.ledgerId ?? null;
    // One may have begun meanwhile, with a token from before.
    if (underWay() > 0) throw new PaydeskError('calls_block_erasing');
    markForErasing(dataFolder);
    isAsked = true;
    quit();
  }

  return {
    erasable,
    erase,
    finish: async () => {
      if (isAsked) (await import('./erase-folder.ts')).eraseFolder(dataFolder);
    },
    forgetAnchor: async () => {
      if (isAsked && ledgerId !== null && vault.state().state === 'keychain') {
        await vault.anchors.remove(ledgerId).catch(() => undefined);
      }
    },
  };
}
