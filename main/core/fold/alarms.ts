// Alarms: what contradicts what. The same one, raised again, is the one that is there.
import { remark } from '../../../contract/console/remark.ts';
import type { FactOf } from '../facts.ts';
import type { Alarm, Payment } from '../payment.ts';
import { actOfFact } from './find.ts';

export type NewAlarm = Pick<Alarm, 'about' | 'kind' | 'said' | 'heard'> & { answer: unknown };

export function raiseAlarm({ alarms }: Payment, { answer, ...alarm }: NewAlarm, at: string): void {
  const isRaised = alarms.some(
    ({ about, kind, heard }) => about === alarm.about && kind === alarm.kind && heard === alarm.heard,
  );
  if (!isRaised) alarms.push({ ...alarm, answer: JSON.stringify(answer), raisedAt: at, noted: null });
}

/** The most alarms raised at once; one more counts the rest. */
const MOST_OF_ONE_ANSWER = 20;

/** Raises the alarms of one answer: the first of them, and for the rest one that counts them. */
export function raiseAlarms(payment: Payment, alarms: readonly NewAlarm[], at: string): void {
  for (const alarm of alarms.slice(0, MOST_OF_ONE_ANSWER)) raiseAlarm(payment, alarm, at);
  const next = alarms[MOST_OF_ONE_ANSWER];
  if (!next) return;
  const rest = alarms.slice(MOST_OF_ONE_ANSWER);
  const heard = remark('more_like_this', { count: rest.length, example: next.heard });
  raiseAlarm(payment, { ...next, heard, answer: rest.map(({ answer }) => answer) }, at);
}

export function noteAlarm(payment: Payment, fact: FactOf<'alarm_noted'>): void {
  const { alarm: heard, name, note, learnedAt } = fact;
  const about = actOfFact(payment, fact)?.id ?? fact.actId;
  for (const alarm of payment.alarms)
    if (alarm.about === about && alarm.heard === heard && alarm.noted === null)
      alarm.noted = { by: name, what: note, at: learnedAt };
}

/** What was said about an act may be what its contradictions wanted: then it is noted with each that is open. */
export function answerAlarms({ alarms }: Payment, about: string, noted: NonNullable<Alarm['noted']>): void {
  for (const alarm of alarms)
    if (alarm.about === about && alarm.kind === 'contradiction' && alarm.noted === null) alarm.noted = noted;
}
