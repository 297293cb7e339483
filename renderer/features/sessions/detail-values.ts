// Optional details of a marketplace's consumer (spec, 4.1). Empty fields aren't sent.
import type { z } from 'zod';
import { CreateSessionInput } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { hiddenProblem } from '../../ui/field-problem.ts';

export const NO_DETAILS = { email: '', phone: '', driversLicense: '' };
export type Details = typeof NO_DETAILS;

const problemIn = (schema: z.ZodType, problem: () => string) => (text: string) => {
  const read = schema.safeParse(text.trim());
  return text.trim() === '' || read.success ? null : (hiddenProblem(read) ?? problem());
};

/** The problem of each field, or null. */
export const detailProblems: Record<keyof Details, (text: string) => string | null> = {
  email: problemIn(CreateSessionInput.shape.email, () =>
    t({ defaultMessage: 'Enter an email address like ada@example.com.' }),
  ),
  phone: problemIn(CreateSessionInput.shape.phone, () =>
    t({ defaultMessage: 'Enter a phone number with 7 to 32 characters.' }),
  ),
  driversLicense: problemIn(CreateSessionInput.shape.driversLicense, () =>
    t({ defaultMessage: 'Use 64 characters or fewer.' }),
  ),
};

/** The fields that were filled in. */
export function detailsSent(details: Details): Partial<Details> {
  const typed = Object.entries(details).filter(([, text]) => text.trim() !== '');
  return Object.fromEntries(typed.map(([name, text]) => [name, text.trim()]));
}
