// A moment: when it was, and how long ago.
import { Text } from '@mantine/core';
import {
  ageWords,
  clockWords,
  deadlineWords,
  isAhead,
  momentToSecondWords,
  momentWords,
  shortDayWords,
  utcWords,
  ZONE,
} from './time-words.ts';
import { useNow } from './use-now.ts';

const HALF_A_MINUTE = 30_000;

/** A moment in words, as "Nov 21, 2026, 2:05 PM": in a narrow column it breaks before the hour, and nowhere else. */
function DayAndHour({ words }: { words: string }) {
  const hour = words.lastIndexOf(', ') + 1;
  return (
    <>
      <span>{words.slice(0, hour)}</span>
      {words.slice(hour, hour + 1)}
      <span>{words.slice(hour + 1)}</span>
    </>
  );
}

/** A time in this computer's zone; its UTC form is a hover away. */
export function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcWords(at)}>
      <DayAndHour words={momentWords(at, ZONE)} />
    </time>
  );
}

/** The day of a time in this computer's zone; the rest is a hover away. */
export function ShortDay({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcWords(at)}>
      {shortDayWords(at, ZONE)}
    </time>
  );
}

/** A time to the second, with its day. */
export function MomentToSecond({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcWords(at)}>
      {momentToSecondWords(at, ZONE)}
    </time>
  );
}

/** A deadline: with its zone, wherever it stands. */
export function DeadlineMoment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcWords(at)}>
      <DayAndHour words={deadlineWords(at, ZONE)} />
    </time>
  );
}

/** A time to the second, where the day is plain. */
export function Clock({ at }: { at: string }) {
  return (
    <time dateTime={at} title={utcWords(at)}>
      {clockWords(at, ZONE)}
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
