// The result filter of a run in the address.
import { z } from 'zod';
import { ItemFilter } from '../../../contract/console/run-state.ts';

export const RunSearch = z.object({ show: ItemFilter.optional().catch(undefined) });
export type RunSearch = z.infer<typeof RunSearch>;
export type RunSearchProps = { search: RunSearch; onSearch: (search: RunSearch) => void };
