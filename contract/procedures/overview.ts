// Procedures of the overview and its sample payments.
import { EnvironmentKey } from '../console/environment-change.ts';
import { Overview, SampleProgress } from '../console/overview.ts';
import { BACK_OFFICE, EVERYONE } from '../operations/who-may-send.ts';
import { defineProcedure } from './define-procedure.ts';

export const overview = {
  get: defineProcedure({ does: 'reads', roles: EVERYONE, input: EnvironmentKey, output: Overview }),
};

export const samples = {
  progress: defineProcedure({ does: 'reads', roles: EVERYONE, output: SampleProgress }),
  start: defineProcedure({ does: 'acts', roles: BACK_OFFICE, input: EnvironmentKey, output: SampleProgress }),
  dismiss: defineProcedure({ does: 'acts', roles: EVERYONE, output: SampleProgress }),
};
