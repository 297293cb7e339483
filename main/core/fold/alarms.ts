// Alarms: what contradicts what. The same one, raised again, is the one that is there.
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
