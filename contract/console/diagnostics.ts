// What a person can send to whoever helps with Paydesk: read in full before it is copied or saved.
import { z } from 'zod';

/** text: all of it, as it is shown, copied and saved. In English, as the log is. */
export const Diagnostics = z.object({ text: z.string() });
export type Diagnostics = z.infer<typeof Diagnostics>;
