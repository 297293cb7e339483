// Diagnostics for support. A person reads them in full before copying or saving.
import { z } from 'zod';

/** text: all of it, as it is shown, copied and saved. In English, as the log is. */
export const Diagnostics = z.object({ text: z.string() });
export type Diagnostics = z.infer<typeof Diagnostics>;
