// Procedures of the overview and its sample payments.
import { EnvironmentKey } from '../console/environment-change.ts';
import { Overview, SampleProgress } from '../console/overview.ts';
import { ANYONE } from '../operations/who-may-send.ts';
import { acts, reads } from './define-procedure.ts';

export const overview = {
  get: reads({ duties: ['view'], input: EnvironmentKey, output: Overview }),
};

export const samples = {
  progress: reads({ duties: ANYONE, output: SampleProgress }),
  start: acts({ duties: ['capture'], input: EnvironmentKey, output: SampleProgress }),
  dismiss: acts({ duties: ANYONE, output: SampleProgress }),
};
