// What a caller sent, as a refusal repeats it: the answer must not grow with what was sent.

const MAX_LENGTH = 80;

export function shortened(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
}
