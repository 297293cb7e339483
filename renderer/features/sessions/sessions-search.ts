// Whether the form for a new session is open: part of the address, so that another screen can lead to it.
import { z } from 'zod';

export const SessionsSearch = z.object({ new: z.literal(true).optional().catch(undefined) });
