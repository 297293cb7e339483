// A record's screen when the record can't be shown: it isn't here, or it couldn't be read.

import { Button, Stack } from '@mantine/core';
import { IconFileUnknown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { perLanguage, t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { EmptyState } from './empty-state.tsx';
import { ProblemAlert } from './problem-alert.tsx';

type List = '/sessions' | '/orders' | '/capture-many' | '/sellers' | '/settlements';

const BACK_TO = perLanguage(
  (): Record<List, string> => ({
    '/sessions': t({ defaultMessage: 'Back to sessions' }),
    '/orders': t({ defaultMessage: 'Back to orders' }),
    '/capture-many': t({ defaultMessage: 'Back to Capture many' }),
    '/sellers': t({ defaultMessage: 'Back to sellers' }),
    '/settlements': t({ defaultMessage: 'Back to settlements' }),
  }),
);

type MissingRecordProps = {
  error: unknown;
  title: string;
  back: { to: List };
};

export function MissingRecord({ error, title, back }: MissingRecordProps) {
  const problem = problemOf(error);
  const wayBack = (
    <Button component={Link} to={back.to} variant="default">
      {BACK_TO()[back.to]}
    </Button>
  );
  // An id of the wrong shape can belong to nothing, so to a person it is as absent as one that isn't found.
  if (problem.kind === 'not_found' || problem.kind === 'invalid_input') {
    return (
      <EmptyState
        heading={1}
        icon={IconFileUnknown}
        title={title}
        words={t({ defaultMessage: 'Check the ID, or find it in the list.' })}
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
