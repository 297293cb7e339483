// A record's screen when the record can't be shown: it isn't here, or it couldn't be read.
import { Button, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { problemOf } from '../gateway/problem-of.ts';
import { EmptyState } from './empty-state.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type MissingRecordProps = {
  error: unknown;
  title: string;
  back: { to: '/sessions' | '/orders' | '/capture-many' | '/sellers'; name: string };
};

export function MissingRecord({ error, title, back }: MissingRecordProps) {
  const problem = problemOf(error);
  const wayBack = (
    <Button component={Link} to={back.to} variant="default">
      {`Back to ${back.name}`}
    </Button>
  );
  // An id of the wrong shape can belong to nothing, so to a person it is as absent as one that isn't found.
  if (problem.kind === 'not_found' || problem.kind === 'invalid_input') {
    return (
      <EmptyState
        heading={1}
        icon={IconFileUnknown}
        title={title}
        words="Check the identifier, or look for it in the list."
        action={wayBack}
      />
    );
  }
  return (
    <Stack align="flex-start">
      <ProblemAlert problem={problem} />
      {wayBack}
    </Stack>
  );
}
