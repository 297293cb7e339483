// The table of alarms as Kysely sees it.
import type { Selectable } from 'kysely';
import type { AlarmKind } from '../../../contract/console/alarm.ts';

/** An alarm is never deleted and never changed but once: when a named person notes what was done about it. */
export type AlarmTable = {
  id: string;
  /** null if the call's environment is unknown: shown in every environment. */
  provider: string | null;
  entry_id: string;
  kind: AlarmKind;
  raised_at: string;
  /** A remark on what had been said. */
  said: string | null;
  /** A remark on what the service's answer says. */
  heard: string;
  /** JSON of the answer. Holds no secret. */
  answer: string;
  noted_by: string | null;
  noted_what: string | null;
  noted_at: string | null;
};
export type AlarmRow = Selectable<AlarmTable>;
export type AlarmTables = { alarm: AlarmTable };
