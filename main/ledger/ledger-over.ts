// The ledger as main speaks with it: nothing of what the calls do is loaded here.
import type { KeptLedger, LedgerCallName } from './ledger.ts';

/** A ledger of which every call is asked for by its name: which there are is known by the type alone. */
export function ledgerOver(
  ask: (call: LedgerCallName, args: unknown[], actor: string) => Promise<unknown>,
  actor: string,
): KeptLedger {
  const methods = new Map<string, unknown>([['as', (other: string) => ledgerOver(ask, other)]]);
  return new Proxy({} as KeptLedger, {
    get: (_target, name) => {
      // Asked by `await`, of anything: a ledger is no promise.
      if (name === 'then' || typeof name === 'symbol') return undefined;
      const method = methods.get(name) ?? ((...args: unknown[]) => ask(name as LedgerCallName, args, actor));
      methods.set(name, method);
      return method;
    },
  });
}
