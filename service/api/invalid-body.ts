// What is wrong with a request's body, as one sentence for each field.
import type { z } from 'zod';
import { Refusal } from './refusal.ts';

type Issue = z.core.$ZodIssue;

/** The 422 that names each field and its problem. */
export function invalidBody(error: z.core.$ZodError): Refusal {
  return new Refusal(422, error.issues.map(issueWords).join('; '));
}

function issueWords(issue: Issue): string {
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
  if (nearest) return nearest.map(issueWords).join('; ');
  return `${issue.path.map(String).join('.') || 'body'}: ${issue.message}`;
}

/** Of several spellings of a request, the one that comes closest is what the sender meant. */
function nearestBranch(branches: Issue[][]): Issue[] | undefined {
  return branches.toSorted((a, b) => a.length - b.length)[0];
}
