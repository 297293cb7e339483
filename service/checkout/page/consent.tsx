// The authorization in full, as it is going to be kept.
/** @jsxImportSource preact */
import { useWords } from './words.ts';

const WORDS = {
  en: { heading: 'What you authorize', waiting: 'The authorization is being prepared' },
  es: { heading: 'Lo que usted autoriza', waiting: 'Se está preparando la autorización' },
};

/** null until the service has told it. */
export function Consent({ wording }: { wording: string | null }) {
  const words = useWords(WORDS);
  return (
    <section class="consent" aria-busy={wording === null}>
      <h2>{words.heading}</h2>
      {wording === null ? (
        <p class="consent-waiting">{words.waiting}…</p>
      ) : (
        wording.split('\n\n').map((paragraph) => <p key={paragraph}>{paragraph}</p>)
      )}
    </section>
  );
}
