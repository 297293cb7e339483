// Alarms: what contradicts what. The same one, raised again, is the one that is there.
import { remark } from '../../../contract/console/remark.ts';
import type { Alarm, Payment } from '../payment.ts';

export type NewAlarm = Pick<Alarm, 'about' | 'kind' | 'said' | 'heard'> & { answer: unknown };

export function raiseAlarm({ alarms }: Payment, { answer, ...alarm }: NewAlarm, at: string): void {
  const isRaised = alarms.some(
    ({ about, kind, heard }) => about === alarm.about && kind === alarm.kind && heard === alarm.heard,
  );
  if (!isRaised) alarms.push({ ...alarm, answer: JSON.stringify(answer), raisedAt: at, noted: null });
}

/** What was said about an act may be what its contradictions wanted: then it is noted with each that is open. */
export function answerAlarms({ alarms }: Payment, about: string, noted: NonNullable<Alarm['noted']>): void {
  for (const alarm of alarms)
    if (alarm.about === about && alarm.kind === 'contradiction' && alarm.noted === null) alarm.noted = noted;
}

type Countable = Pick<NewAlarm, 'heard' | 'answer'>;

/** The most alarms raised of one answer; one more counts the rest. */
export const MAX_OF_ONE_ANSWER = 20;

/** The alarms of one answer: the first of them, and for the rest one that counts them. */
export const grouped = <One extends Countable>(alarms: readonly One[]): One[] => [
  ...alarms.slice(0, MAX_OF_ONE_ANSWER),
  ...countedAsOne(alarms.slice(MAX_OF_ONE_ANSWER)),
];

/** One alarm for all of these; none for none. */
export function countedAsOne<One extends Countable>(rest: readonly One[]): One[] {
  const [next] = rest;
  if (!next) return [];
  const heard = remark('more_like_this', { count: rest.length, example: next.heard });
  return [{ ...next, heard, answer: rest.map(({ answer }) => answer) }];
}
