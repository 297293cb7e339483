// What is wrong with a request's body, as one sentence for each field.
import type { z } from 'zod';
import { Refusal } from './refusal.ts';
import { shortened } from './shortened.ts';

type Issue = z.core.$ZodIssue;

/** Of a body with thousands of problems, so many are told: the answer must not grow with what was sent. */
const MAX_PROBLEMS = 8;

/** The 422 that names each field and its problem. */
export function invalidBody(error: z.core.$ZodError): Refusal {
  const problems = error.issues.flatMap(issueWords);
  const more = problems.length - MAX_PROBLEMS;
  return new Refusal(422, problems.slice(0, MAX_PROBLEMS).join('; ') + (more > 0 ? `; and ${more} more` : ''));
}

function issueWords(issue: Issue): string[] {
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
  if (nearest) return nearest.flatMap(issueWords);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${fieldName([...issue.path, key])}: is no member of this request, leave it out`);
  }
  return [`${fieldName(issue.path)}: ${issue.message.replace(/^Invalid input: /, '')}`];
}

function fieldName(path: PropertyKey[]): string {
  return shortened(path.map(String).join('.') || 'body');
}

/** Of several spellings of a request, the one that comes closest is what the sender meant. */
function nearestBranch(branches: Issue[][]): Issue[] | undefined {
  return branches.toSorted((a, b) => problemCount(a) - problemCount(b))[0];
}

function problemCount(issues: Issue[]): number {
  return issues.flatMap(issueWords).length;
}
