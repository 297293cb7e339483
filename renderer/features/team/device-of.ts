// A device, and whose it is.
import type { DeviceView, PersonView } from '../../../contract/team/people.ts';

export type DeviceOf = { person: PersonView; device: DeviceView };
