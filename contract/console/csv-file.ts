// A CSV file as the main process makes it and a window saves it.
import { z } from 'zod';

/** rows: how many lines of records it holds, its header not counted. */
export const CsvFile = z.object({ fileName: z.string(), text: z.string(), rows: z.int() });
export type CsvFile = z.infer<typeof CsvFile>;
