// The errands of keeping that more than one screen sends through the door.
import { useMutation } from '@tanstack/react-query';
import { tellDone, tellPlainly } from '../window/toast.ts';
import { useDoor } from './door.ts';

/** Puts a backup in the ledger's place. */
export function useRestore(onDone: () => void) {
  const door = useDoor();
  return useMutation(
    door.keeping.restore.mutationOptions({
      onSuccess: ({ aside, unknown }) => {
        const kept = aside === null ? '' : ` The ledger that was there is kept: ${aside}`;
        tellPlainly(
          'Backup restored',
          `${unknown} ${unknown === 1 ? 'outcome is' : 'outcomes are'} unknown by it.${kept}`,
        );
        onDone();
      },
    }),
  );
}

/** Begins an empty ledger where the one that is there can't be read. */
export function useBeginEmpty() {
  const door = useDoor();
  return useMutation(
    door.keeping.beginEmpty.mutationOptions({
      onSuccess: () => tellDone('Empty ledger begun', 'The one that can’t be read is kept under another name.'),
    }),
  );
}
