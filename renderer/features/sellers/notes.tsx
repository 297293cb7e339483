// Notes about a seller: what was said on the phone, kept with who wrote it and when.
import { useMutation } from '@tanstack/react-query';
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { NoteCard } from '../../ui/note-card.tsx';

export function Notes({ seller }: { seller: SellerDetail }) {
  const gateway = useGateway();
  const add = useMutation(gateway.sellers.addNote.mutationOptions());
  return (
    <NoteCard
      notes={seller.notes}
      isSaving={add.isPending}
      problem={add.error && problemOf(add.error)}
      onAdd={(text, onSaved) =>
        add.mutate({ environmentId: seller.environmentId, sellerId: seller.id, text }, { onSuccess: onSaved })
      }
    />
  );
}
