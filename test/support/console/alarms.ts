// The alarms of an environment, newest first: as many as a page holds at most.
import type { AlarmView } from '../../../contract/console/alarm.ts';
import type { Ledger } from '../../../main/ledger/ledger.ts';

export const alarmsOf = async (ledger: Pick<Ledger, 'listAlarms'>, environmentId: string): Promise<AlarmView[]> =>
  (await ledger.listAlarms({ environmentId, limit: 200 })).items;
