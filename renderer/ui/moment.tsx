// A moment: when it was, with its zone, and how long ago.
import { Text } from '@mantine/core';
import { ageWords, isAhead, momentWords, ZONE } from './time-words.ts';
import { useNow } from './use-now.ts';

const HALF_A_MINUTE = 30_000;

/** A time in the window's zone; its exact ISO form is a hover away. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentWords(at, ZONE)}
    </time>
  );
}

/** A time with its age above it, for lists. One that is ahead has none: “just now” would be wrong. */
export function AgedMoment({ at }: { at: string }) {
  const now = useNow(HALF_A_MINUTE);
  return (
    <>
      {!isAhead(at, now) && <Text size="sm">{ageWords(at, now)}</Text>}
      <Text size="xs" c="dimmed">
        <Moment at={at} />
      </Text>
    </>
  );
}
