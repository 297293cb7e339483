// A sentence for each code of a remark: one without its entry is a type error in remark-text.ts.
import type { RemarkCode, RemarkParams } from '../../contract/console/remark.ts';

/** How a remark is put: times as the place writes them, and what is stored in it. */
export type Wording = {
  /** An ISO 8601 time. */
  time: (at: string) => string;
  /** A stored text: a remark's sentence, or the words themselves. */
  stored: (text: string) => string;
};
export type RemarkSentences = { [Code in RemarkCode]: (params: RemarkParams<Code>, wording: Wording) => string };
