// What is wrong with a request's body, as one sentence for each field.
import type { z } from 'zod';
import { Refusal } from './refusal.ts';
import { shortened } from './shortened.ts';

type Issue = z.core.$ZodIssue;

/** Of a body with thousands of problems, so many are told: the answer must not grow with what was sent. */
const MAX_PROBLEMS = 8;

/** The 422 that names each field and its problem: the first where a field has several, and the fields that aren't known together. */
export function invalidBody(error: z.core.$ZodError): Refusal {
  const problems = uniqueFields(error.issues.flatMap(problemsOf)).map(inWords);
  const more = problems.length - MAX_PROBLEMS;
  return new Refusal(422, problems.slice(0, MAX_PROBLEMS).join('; ') + (more > 0 ? `; and ${more} more` : ''));
}

/** Where a request is wrong; `words` is undefined for fields it doesn't have. */
type FieldProblem = { fields: string[]; words?: string };

function problemsOf(issue: Issue): FieldProblem[] {
  const nearest = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined;
  if (nearest) return nearest.flatMap(problemsOf);
  if (issue.code === 'unrecognized_keys') return [{ fields: issue.keys.map((key) => fieldName([...issue.path, key])) }];
  return [{ fields: [fieldName(issue.path)], words: problemOf(issue) }];
}

function uniqueFields(problems: FieldProblem[]): FieldProblem[] {
  const known = problems.filter(({ words }) => words !== undefined);
  const unknown = problems.filter(({ words }) => words === undefined).flatMap(({ fields }) => fields);
  const first = known.filter(
    ({ fields: [field] }, index) => known.findIndex(({ fields: [other] }) => other === field) === index,
  );
  return unknown.length === 0 ? first : [...first, { fields: unknown }];
}

function inWords({ fields, words }: FieldProblem): string {
  if (words !== undefined) return `${fields[0]}: ${words}`;
  const more = fields.length - MAX_PROBLEMS;
  const named = fields.slice(0, MAX_PROBLEMS).join(', ') + (more > 0 ? ` and ${more} more` : '');
  return fields.length === 1
    ? `${named}: is not a field of this request, so remove it`
    : `${named}: are not fields of this request, so remove them`;
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
  return issues.flatMap(problemsOf).flatMap(({ fields }) => fields).length;
}
