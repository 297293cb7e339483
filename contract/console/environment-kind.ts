// Whether real money moves in an environment. Every problem's params are built on it, so it stands without all that an environment has.
import { z } from 'zod';

export const EnvironmentKind = z.enum(['sandbox', 'production']);
export type EnvironmentKind = z.infer<typeof EnvironmentKind>;
