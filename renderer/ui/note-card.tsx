// Notes on a record: what was said or agreed, with who wrote it and when, and the field for the next one.

import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useRef } from 'react';
import { NOTES_SHOWN, NoteText, type NoteView } from '../../contract/console/note.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { t } from '../../messages/t.ts';
import { TypedEarlier, useDraft } from '../window/draft.tsx';
import { Card } from './card.tsx';
import { fieldProblem } from './field-problem.ts';
import { Moment } from './moment.tsx';
import classes from './note-card.module.css';
import { ProblemAlert } from './problem-alert.tsx';
import { rich } from './rich.tsx';

/** mark: what sets a note apart from the others. */
type Shown = NoteView & { mark?: ReactNode };

/** draft: names what is half-typed. onAdd: saves the text; what was typed stays until then. */
type NoteCardProps = {
  draft: string;
  notes: Shown[];
  isSaving: boolean;
  problem: Problem | null;
  onAdd: (text: string) => Promise<unknown>;
};

export function NoteCard({ draft: name, notes, isSaving, problem, onAdd }: NoteCardProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: {
      text: (text) =>
        fieldProblem(NoteText.safeParse(text), {
          missing: t({ defaultMessage: 'Enter a note.' }),
          wrong: t({ defaultMessage: 'Remove characters that can’t be saved: control characters and broken emoji.' }),
        }),
    },
  });
  const draft = useDraft(name, form);
  const field = useRef<HTMLTextAreaElement>(null);
  const save = form.onSubmit(({ text }) => {
    if (isSaving) return;
    onAdd(text).then(
      () => {
        draft.discard();
        // The button that was pressed lost it while it was disabled.
        field.current?.focus();
      },
      () => undefined,
    );
  });
  return (
    <Card title={t({ defaultMessage: 'Notes' })}>
      <form
        onSubmit={save}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        noValidate
      >
        <Stack gap="xs">
          <Textarea
            ref={field}
            aria-label={t({ defaultMessage: 'New note' })}
            placeholder={t({ defaultMessage: 'What was said or agreed' })}
            dir="auto"
            autosize
            minRows={2}
            maxRows={8}
            readOnly={isSaving}
            {...form.getInputProps('text')}
          />
          <TypedEarlier draft={draft} />
          {problem && <ProblemAlert problem={problem} />}
          <Button type="submit" variant="default" size="compact-sm" w="fit-content" loading={isSaving}>
            {t({ defaultMessage: 'Add note' })}
          </Button>
        </Stack>
      </form>
      <Stack gap={0} mt={notes.length > 0 ? 'md' : 0}>
        {notes.map(({ id, by, at, text, mark }) => (
          <article key={id} className={classes.note}>
            <Text size="sm" dir="auto" className={classes.text ?? ''}>
              {text}
            </Text>
            <Group gap="xs" mt={2}>
              <Text size="xs" c="dimmed">
                {rich({ defaultMessage: '{person}, {time}' }, { person: <bdi>{by}</bdi>, time: <Moment at={at} /> })}
              </Text>
              {mark}
            </Group>
          </article>
        ))}
      </Stack>
      {notes.length >= NOTES_SHOWN && (
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Only the newest {count, number} notes are shown.' }, { count: NOTES_SHOWN })}
        </Text>
      )}
    </Card>
  );
}
