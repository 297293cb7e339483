// Whether the file dialog is open, in the address so that other pages can link to it.
import { z } from 'zod';

export const CaptureManySearch = z.object({ file: z.literal(true).optional().catch(undefined) });
export type CaptureManySearch = z.infer<typeof CaptureManySearch>;
export type CaptureManySearchProps = {
  search: CaptureManySearch;
  onSearch: (search: CaptureManySearch) => void;
};
