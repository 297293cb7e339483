// The vault: the one owner of API keys. They lie in the OS keychain, or, where there is none, in memory for this run.
import { setTimeout } from 'node:timers/promises';
import type { VaultState } from '../../contract/console/environment.ts';
import { remark } from '../../contract/console/remark.ts';
import { PaydeskError } from '../process/problem.ts';
import { type Keychain, memoryKeychain, systemKeychain } from './keychain.ts';

/**
 * An account's API keys (spec, section 5): never sent to the renderer, never logged. origins: the only places that they, and tokens got with them, are sent to;
 * left out for the embedded sandbox, whose port changes, and of keys that an earlier Paydesk kept.
 */
export type ApiKeys = { clientId: string; clientSecret: string; origins?: string[] };

export type VaultOptions = {
  /** ms a keychain may take for one call; a person may have to type its password meanwhile. */
  timeLimitMs: number;
  openKeychain?: () => Promise<Keychain>;
};

/**
 * What is no secret, and lies in the keychain because a restored data folder doesn't bring back an old keychain. Under a name
 * of its own, so that none of it can be taken for keys. Both wait until there is a keychain, perhaps for ever: memory would forget it.
 */
export type Anchors = {
  /** null where there is none of this name. */
  read: (name: string) => Promise<string | null>;
  write: (name: string, text: string) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

/** read: null where there is none. */
export type KeptText = {
  read: () => Promise<string | null>;
  save: (text: string) => Promise<void>;
  remove: () => Promise<void>;
};

export type Vault = {
  state: () => VaultState;
  /** Asks for the keychain again and moves into it what memory holds. */
  retry: () => Promise<VaultState>;
  read: (accountId: string) => Promise<ApiKeys | null>;
  save: (accountId: string, keys: ApiKeys) => Promise<void>;
  remove: (accountId: string) => Promise<void>;
  /** The proxy's user name and password, as text. */
  proxy: KeptText;
  /** The private half of this machine's key in its team. */
  device: KeptText;
  /** The hash of this computer's PIN, and its wrong attempts. */
  pin: KeptText;
  anchors: Anchors;
  /**
   * Begins no call more, and waits, a little, for what the keychain is doing: keytar ends the process with SIGABRT where it answers while Node ends.
   * Resolves to whether each call came back. Node waits for one that didn't, for minutes, so the entry must end the process itself.
   */
  close: () => Promise<boolean>;
};

/** Where API keys are kept: this computer's vault, or the ledger server's. */
export type KeyStore = Pick<Vault, 'state' | 'retry' | 'read' | 'save' | 'remove'>;

type Begin = <Result>(task: () => Promise<Result>) => Promise<Result>;

/** Engineering value, in ms: who is asked for the keychain's password right then must not keep Paydesk from closing. */
const CLOSES_WITHIN_MS = 2_000;

/** The name that keys carry in the keychain, and the one that anchors do. */
const SERVICE = 'Paydesk';
const ANCHORS = 'Paydesk ledger';
/** No account's names: those are UUIDs. */
const PROBE = 'probe';
const PROXY = 'proxy';
const DEVICE = 'device';
const PIN = 'pin';

/** Opens the vault at once; its first calls wait until the keychain has answered or its time is up. */
export function openVault({ timeLimitMs, openKeychain = systemKeychain }: VaultOptions): Vault {
  const memory = memoryKeychain();
  let state: VaultState = { state: 'waiting' };
  let keychain: Keychain = memory;
  let foundKeychain: () => void = () => undefined;
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const begin: Begin = (task) => {
    if (isClosed) return Promise.reject(new Error('Paydesk closes.'));
    const begun = task();
    const ended: Promise<unknown> = begun.catch(() => undefined).then(() => underWay.delete(ended));
    underWay.add(ended);
    return begun;
  };
  const thereIsOne = new Promise<void>((resolve) => {
    foundKeychain = resolve;
  });

  async function choose(): Promise<void> {
    try {
      const opened = await withinLimit(openKeychain, timeLimitMs);
      await prove(opened, timeLimitMs, begin);
      for (const [account, secret] of memory.entries()) {
        await withinLimit(() => begin(() => opened.setPassword(SERVICE, account, secret)), timeLimitMs);
        await memory.deletePassword(SERVICE, account);
      }
      keychain = opened;
      state = { state: 'keychain' };
      foundKeychain();
    } catch (error) {
      keychain = memory;
      state = { state: 'memory', reason: reasonOf(error) };
    }
  }
  let ready = choose();

  async function call<Result>(task: (open: Keychain) => Promise<Result>): Promise<Result> {
    await ready;
    try {
      return await withinLimit(() => begin(() => task(keychain)), timeLimitMs);
    } catch (error) {
      throw new PaydeskError('keychain_unavailable', {}, { details: reasonOf(error) });
    }
  }

  const keptText = (name: string): KeptText => ({
    read: () => call((open) => open.getPassword(SERVICE, name)),
    save: (text) => call((open) => open.setPassword(SERVICE, name, text)),
    remove: () => call((open) => open.deletePassword(SERVICE, name)).then(() => undefined),
  });

  return {
    state: () => state,
    retry: async () => {
      await ready;
      if (state.state === 'memory') {
        state = { state: 'waiting' };
        ready = choose();
        await ready;
      }
      return state;
    },
    read: async (accountId) => {
      const kept = await call((open) => open.getPassword(SERVICE, accountId));
      return kept === null ? null : keysFrom(kept);
    },
    save: (accountId, { clientId, clientSecret, origins }) =>
      call((open) => open.setPassword(SERVICE, accountId, JSON.stringify({ clientId, clientSecret, origins }))),
    remove: (accountId) => call((open) => open.deletePassword(SERVICE, accountId)).then(() => undefined),
    proxy: keptText(PROXY),
    device: keptText(DEVICE),
    pin: keptText(PIN),
    anchors: {
      read: (name) => thereIsOne.then(() => call((open) => open.getPassword(ANCHORS, name))),
      write: (name, text) => thereIsOne.then(() => call((open) => open.setPassword(ANCHORS, name, text))),
      remove: (name) => thereIsOne.then(() => call((open) => open.deletePassword(ANCHORS, name))).then(() => undefined),
    },
    close: async () => {
      isClosed = true;
      await Promise.race([Promise.all(underWay), setTimeout(CLOSES_WITHIN_MS, undefined, { ref: false })]);
      return underWay.size === 0;
    },
  };
}

/** A locked or half-present keychain reads well and fails at the first write, so it is written to before it is trusted. */
async function prove(keychain: Keychain, timeLimitMs: number, begin: Begin): Promise<void> {
  await withinLimit(() => begin(() => keychain.setPassword(SERVICE, PROBE, PROBE)), timeLimitMs);
  await withinLimit(() => begin(() => keychain.deletePassword(SERVICE, PROBE)), timeLimitMs);
}

async function withinLimit<Result>(task: () => Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = globalThis.setTimeout(() => reject(new Error(remark('keychain_late', { seconds: ms / 1000 }))), ms);
  });
  try {
    return await Promise.race([task(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function keysFrom(kept: string): ApiKeys {
  const { clientId, clientSecret, origins } = JSON.parse(kept) as ApiKeys;
  return { clientId, clientSecret, ...(origins && { origins }) };
}

/** A remark, or the keychain's own first line: it names services and paths, never what is kept. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n', 1)[0]?.slice(0, 200) ?? 'unknown reason';
}
