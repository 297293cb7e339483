// The errands of keeping: each puts the ledger into another state as a whole, and says what is unknown by it.
import { useMutation } from '@tanstack/react-query';
import { tellDone, tellPlainly } from '../window/toast.ts';
import { useGateway } from './client.ts';

/** Puts a backup in the ledger's place. Where the one before is kept stands under Backups. */
export function useRestore(onDone: () => void) {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.restore.mutationOptions({
      onSuccess: ({ aside, unknown }) => {
        const kept = aside === null ? '' : ' The ledger before is kept: Backups says where.';
        tellPlainly('Backup restored', `${unknownWords(unknown)}${kept}`);
        onDone();
      },
    }),
  );
}

/** Begins an empty ledger where the one that is there can't be read. */
export function useBeginEmpty() {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.beginEmpty.mutationOptions({
      onSuccess: () => tellDone('Empty ledger begun', 'The one that can’t be read is kept: Backups says where.'),
    }),
  );
}

/** Lifts the seal of a ledger. */
export function useUnseal() {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.unseal.mutationOptions({
      onSuccess: (unknown) => tellPlainly('Ledger unlocked', unknownWords(unknown)),
    }),
  );
}

/** 0 → "No outcome is unknown by it."; 2 → "2 outcomes are unknown by it: settle each under Unknown outcomes." */
function unknownWords(count: number): string {
  if (count === 0) return 'No outcome is unknown by it.';
  const many = count.toLocaleString('en-US');
  return count === 1
    ? '1 outcome is unknown by it: settle it under Unknown outcomes.'
    : `${many} outcomes are unknown by it: settle each under Unknown outcomes.`;
}
