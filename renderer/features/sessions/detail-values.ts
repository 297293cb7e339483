// What a marketplace may say of its consumer besides the name (spec, 4.1): each optional, sent only where something was typed.
import type { z } from 'zod';
import { CreateSessionInput } from '../../../contract/console/session.ts';

export const NO_DETAILS = { email: '', phone: '', driversLicense: '' };
export type Details = typeof NO_DETAILS;

const problemIn = (schema: z.ZodType) => (text: string) => {
  if (text.trim() === '') return null;
  const read = schema.safeParse(text.trim());
  return read.success ? null : `It ${read.error.issues[0]?.message}.`;
};

/** What is wrong with each, or null. */
export const detailProblems: Record<keyof Details, (text: string) => string | null> = {
  email: problemIn(CreateSessionInput.shape.email),
  phone: problemIn(CreateSessionInput.shape.phone),
  driversLicense: problemIn(CreateSessionInput.shape.driversLicense),
};

/** Those that were typed. */
export function detailsSent(details: Details): Partial<Details> {
  const typed = Object.entries(details).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(typed.map(([name, text]) => [name, text.trim()]));
}
