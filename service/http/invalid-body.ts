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
    return issue.keys.map((key) => `${fieldName([...issue.path, key])}: is not a field of this request, so remove it`);
  }
  return [`${fieldName(issue.path)}: ${problemOf(issue)}`];
}

/** Our own messages begin with a small letter. The schema library's are words for programmers, and are rewritten. */
function problemOf(issue: Issue): string {
  if (!/^[A-Z]/.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return /received undefined$/.test(issue.message) ? 'is missing' : (TYPES[issue.expected] ?? 'is not valid');
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    case 'too_small':
      return sizeWords(issue.origin, 'least', Number(issue.minimum));
    case 'too_big':
      return sizeWords(issue.origin, 'most', Number(issue.maximum));
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_format':
      return issue.format === 'datetime' ? 'must be a time like 2026-12-24T18:00:00-05:00' : 'is not valid';
    default:
      return 'is not valid';
  }
}

const TYPES: Partial<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
  object: 'must be an object',
  array: 'must be a list',
};

function sizeWords(origin: string, bound: 'least' | 'most', size: number): string {
  if (origin === 'string') return `must have at ${bound} ${size} characters`;
  if (origin === 'array') return `must have at ${bound} ${size} members`;
  return `must be at ${bound} ${size}`;
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
