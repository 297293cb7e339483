// Notes on an order or a session. On an order's page, those on its session are shown too, marked.
import { Badge } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { RecordNote } from '../../contract/console/note.ts';
import { OrderId, SessionId } from '../../contract/ids.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { NoteCard } from '../ui/note-card.tsx';

type RecordNotesProps = { on: RecordNote['on']; record: { id: string; environmentId: string; notes: RecordNote[] } };

export function RecordNotes({ on, record }: RecordNotesProps) {
  const gateway = useGateway();
  const add = useMutation(gateway.notes.add.mutationOptions());
  const recordId = on === 'order' ? OrderId.parse(record.id) : SessionId.parse(record.id);
  const mark = (
    <Badge size="xs" variant="default">
      {t({ defaultMessage: 'On the session' })}
    </Badge>
  );
  return (
    <NoteCard
      // What is typed about one record isn't shown at another.
      key={record.id}
      draft={`note:${record.id}`}
      notes={record.notes.map((note) => (note.on === on ? note : { ...note, mark }))}
      isSaving={add.isPending}
      problem={add.error && problemOf(add.error)}
      onAdd={(text) => add.mutateAsync({ environmentId: record.environmentId, recordId, text })}
    />
  );
}
