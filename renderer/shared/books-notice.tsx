// What the books lack of what the service knows, on each page that would mislead.
import { Alert, Box, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import { shortDayWords, ZONE } from '../ui/time-words.ts';
import { useEnvironment } from '../window/environment.ts';
import { FeedTrouble, useFeedState } from './feed-state.tsx';

/** What a page of orders, fees or totals lacks of what the service knows; nothing where it has all of it. */
export function BooksNotice() {
  const state = useFeedState();
  const { name } = useEnvironment();
  if (!state) return null;
  if (state.offered === false)
    return (
      <Text size="sm" c="dimmed" mb="sm" role="note">
        {t(
          {
            defaultMessage:
              '{environment} doesn’t tell Paydesk what other programs capture. This page shows what was done here.',
          },
          { environment: name },
        )}
      </Text>
    );
  return <BooksProgress />;
}

/** The same on a page that shows what the service itself lists. */
export function BooksProgress() {
  const state = useFeedState();
  if (state?.trouble && state.offered !== false)
    return (
      <Box mb="md">
        <FeedTrouble />
      </Box>
    );
  if (!state?.offered || state.readAt) return null;
  return (
    <Alert color="blue" mb="sm" icon={<IconInfoCircle size={18} />} title={PAST_TITLE()} role="status">
      <Text size="sm">
        {state.newestAt === null
          ? t({ defaultMessage: 'Orders and totals are incomplete until then.' })
          : t(
              { defaultMessage: 'Read up to {day}. Orders and totals are incomplete until then.' },
              { day: shortDayWords(state.newestAt, ZONE) },
            )}
      </Text>
    </Alert>
  );
}

const PAST_TITLE = () => t({ defaultMessage: 'Paydesk is reading what happened before it was connected' });
