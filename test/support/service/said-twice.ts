// What a refusal says twice: a sentence, a problem or a member that is within another.

/** In small letters without marks, so that a capital or a full stop makes no difference. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}_]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Its sentences, and of a list the problems of each field. */
const clausesOf = (text: string): string[] => text.split(/[.;](?:\s+|$)/).filter((clause) => clause.trim() !== '');

/** What is wrong with fields, by their names. */
function fieldsIn(text: string): { name: string; problem: string }[] {
  const found = text.split(/;\s+/).map((each) => /^([\w.-]+): (.+)$/s.exec(each));
  return found.flatMap((each) => (each ? [{ name: each[1] ?? '', problem: each[2] ?? '' }] : []));
}

/** "amount: amount must be", "amount: must be …; amount: must be …". */
function repeatedField(text: string): string | undefined {
  const fields = fieldsIn(text);
  return fields.find(
    ({ name, problem }, index) =>
      wordsOf(problem).startsWith(wordsOf(name.split('.').at(-1) ?? '')) ||
      fields.findIndex((other) => other.name === name) !== index,
  )?.name;
}

/** What people read of a body; `type`, `reason` and identifiers are for programs. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.includes(' ') ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsOf) : [];
}

/** What a refusal says twice; undefined where it says each thing once. */
export function saidTwice(body: unknown): string | undefined {
  const texts = textsOf(body);
  const clauses = texts.flatMap(clausesOf).map(wordsOf);
  const within = clauses.find(
    (clause, index) =>
      clause.trim().includes(' ') && clauses.some((other, at) => at !== index && other.includes(clause)),
  );
  return within?.trim() ?? texts.map(repeatedField).find((name) => name !== undefined);
}
