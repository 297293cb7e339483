// The banner over what is shown as last known: why the service can't be asked, and what to do.

import { Alert, Anchor, Text } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';
import { problemOf, problemSentence } from '../gateway/problem-of.ts';

const ABOUT_KEYS: ReadonlySet<string> = new Set(['keys_missing', 'token_refused']);

export function SyncBanner({ error }: { error: unknown }) {
  if (!error) return null;
  const { kind } = problemOf(error);
  const { message, nextStep } = problemSentence(error);
  return (
    <Alert
      color="yellow"
      icon={<IconPlugConnectedX size={18} />}
      title={t({ defaultMessage: 'Couldn’t refresh. Showing the last known data.' })}
      role="status"
    >
      <Text size="sm">
        {message} {nextStep}
      </Text>
      {ABOUT_KEYS.has(kind) && (
        <Anchor component={Link} to="/environment" size="sm" fw={550} mt={4} display="inline-block">
          {t({ defaultMessage: 'Open Environment' })}
        </Anchor>
      )}
    </Alert>
  );
}
