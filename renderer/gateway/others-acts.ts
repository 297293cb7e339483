// Notices what other windows of this console did: each answer says how many acts there were.

/** Acts that follow each other are told together, in ms. */
const TOGETHER_MS = 500;

/** Gives what hears the header of each answer. onOthers: called once other windows have acted. */
export function hearOthersActs(onOthers: () => void): (header: string | null) => void {
  let seen: number | null = null;
  let timer: number | undefined;
  return (header) => {
    const [, count, own] = /^(\d+)( own)?$/.exec(header ?? '') ?? [];
    if (count === undefined) return;
    const acts = Number(count);
    const before = seen;
    if (before !== null && acts <= before) return;
    seen = acts;
    if (before === null || (own && acts === before + 1)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(onOthers, TOGETHER_MS);
  };
}
