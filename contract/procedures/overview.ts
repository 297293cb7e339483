// Procedures of the overview and its sample payments.
import { EnvironmentKey } from '../console/environment-change.ts';
import { Overview, SampleProgress } from '../console/overview.ts';
import { BACK_OFFICE, EVERYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const overview = {
  get: reads({ roles: EVERYONE, input: EnvironmentKey, output: Overview }),
};

export const samples = {
  progress: reads({ roles: EVERYONE, output: SampleProgress }),
  start: acts({ roles: BACK_OFFICE, input: EnvironmentKey, output: SampleProgress }),
  dismiss: acts({ roles: EVERYONE, output: SampleProgress }),
};
