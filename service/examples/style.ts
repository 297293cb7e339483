// The examples' style: the pages' own, and a shop beside its source.
import { STYLE } from '../pages/style.ts';

export const EXAMPLES_STYLE = `${STYLE}
.cards { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); gap: 16px; margin: 20px 0; }
.cards li { position: relative; border: 1px solid var(--line); border-radius: 10px; padding: 16px; display: grid; gap: 4px; }
.cards li:hover { background: var(--raised); }
.cards a { font-weight: 600; }
.cards a::after { content: ""; position: absolute; inset: 0; }
.cards span { color: var(--ink-soft); }
.example { display: grid; grid-template-columns: minmax(220px, 1fr) minmax(0, 2fr); gap: 24px; align-items: start; }
.example section, .example > div { margin: 0; min-width: 0; }
.shop { border: 1px solid var(--line); border-radius: 10px; padding: 24px; position: sticky; top: 80px; display: grid; gap: 12px; justify-items: start; }
.shop #app { display: grid; gap: 12px; justify-items: start; }
.shop p { margin: 0; overflow-wrap: anywhere; }
.source-bar { display: flex; gap: 12px; align-items: center; justify-content: space-between; }
.source-bar h2 { margin: 0; }
@media (max-width: 800px) { .example { grid-template-columns: minmax(0, 1fr); } .shop { position: static; } }
`;
