// Whether the dialog that takes a file is open, as it stands in the address: other screens lead to it.
import { z } from 'zod';

export const CaptureManySearch = z.object({ file: z.literal(true).optional().catch(undefined) });
export type CaptureManySearch = z.infer<typeof CaptureManySearch>;
export type CaptureManySearchProps = {
  search: CaptureManySearch;
  onSearch: (search: CaptureManySearch) => void;
};
