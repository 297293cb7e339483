// The ids that the words of an answer name, read from docs/outcomes.md apart from main/providers.

const KINDS = ['order_', 'sess_', 'charge_', 'payout_', 'refund_'];
/** Names of members. */
const MEMBERS = ['order_id', 'charge_id', 'payout_id', 'refund_id', 'order_ids', 'charge_ids'];
const isOfId = (sign: string): boolean => /[\w.~:=+@-]/.test(sign);
const withoutEnd = (id: string): string => id.replace(/[.:=~+@-]+$/, '');

/** Whether words name an order, a session, a charge, a payout or a refund that is none of these. */
export function namesOther(words: string, own: readonly string[]): boolean {
  const known = [...own, ...own.map(withoutEnd), ...MEMBERS];
  const isOther = (word: string): boolean => {
    const isId = KINDS.some((kind) =>
      word
        .toLowerCase()
        .split(kind)
        .slice(1)
        .some((rest) => /[a-z0-9]/.test(rest)),
    );
    return isId && !known.includes(word) && !known.includes(withoutEnd(word));
  };
  let word = '';
  for (const sign of `${unescaped(words)} `) {
    if (isOfId(sign)) word += sign;
    else if (isOther(word)) return true;
    else word = '';
  }
  return false;
}

function unescaped(words: string): string {
  return words.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
}
