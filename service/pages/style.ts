// How the service's pages look: plain, light or dark as the device is. Served as a file: the pages allow no inline style.
export const STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #14171c);
  --raised: light-dark(#f4f5f8, #1d2129);
  --line: light-dark(#d9dde4, #363d4a);
  --ink: light-dark(#12161d, #f0f2f6);
  --ink-soft: light-dark(#566070, #a9b3c2);
  --accent: light-dark(#1a5fd0, #7eacff);
  --on-accent: light-dark(#ffffff, #0b1220);
  --bad: light-dark(#a3260f, #ff9d89);
  --bad-ground: light-dark(#fdeeeb, #3a1c17);
  --good: light-dark(#0b6b40, #62dca2);
  --good-ground: light-dark(#e4f6ed, #143526);
}
* { box-sizing: border-box; }
html { scroll-padding-top: 112px; }
html:has(.sections) { scroll-padding-top: 224px; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.bar, main { max-width: 1200px; margin: 0 auto; padding: 0 24px; }
header { position: sticky; z-index: 1; top: 0; background: var(--ground); border-bottom: 1px solid var(--line); }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 20px; min-height: 56px; padding-top: 8px; padding-bottom: 8px; }
.bar.many nav { order: 1; flex-basis: 100%; }
.bar p { margin: 0; }
.sections { column-gap: 14px; }
.brand a { color: var(--ink); font-weight: 650; text-decoration: none; }
nav { display: flex; flex-wrap: wrap; gap: 4px 12px; flex: 1 1 max-content; }
a { color: var(--accent); }
nav a { text-decoration: none; }
nav a:hover { text-decoration: underline; }
.time { margin-left: auto; color: var(--ink-soft); font-variant-numeric: tabular-nums; }
main { padding-top: 28px; padding-bottom: 80px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 12px; letter-spacing: -0.01em; }
h2 { font-size: 20px; margin: 48px 0 8px; }
h3 { font-size: 15px; margin: 24px 0 8px; }
p { margin: 8px 0; max-width: 75ch; }
.soft { color: var(--ink-soft); font-weight: 400; }
time, th code, td code { white-space: nowrap; }
.told { background: var(--good-ground); color: var(--good); padding: 10px 14px; border-radius: 8px; font-weight: 550; max-width: none; }
.told.problem { background: var(--bad-ground); color: var(--bad); }
.wide { position: relative; overflow-x: auto; margin: 12px 0; border: 1px solid var(--line); border-radius: 10px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 9px 14px; border-bottom: 1px solid var(--line); }
tbody tr:last-child > * { border-bottom: 0; }
thead th { background: var(--raised); color: var(--ink-soft); font-size: 13px; font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 550; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
code, pre { font: 13px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
pre { background: var(--raised); border-radius: 8px; padding: 12px 14px; overflow-x: auto; margin: 12px 0; }
pre.letter { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
form { margin: 0; }
.fields { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; background: var(--raised); padding: 16px; border-radius: 10px; margin: 12px 0; }
.row { display: flex; gap: 8px; align-items: center; }
.row select { width: 150px; }
.wide select { max-width: 200px; text-overflow: ellipsis; }
label { display: grid; grid-template-columns: minmax(0, auto); min-width: 0; max-width: 100%; gap: 4px; font-size: 13px; font-weight: 550; color: var(--ink-soft); }
input, select, button { font: inherit; font-size: 14px; font-weight: 400; min-height: 36px; border-radius: 7px; padding: 5px 10px; border: 1px solid light-dark(#828b99, #77818f); background: var(--ground); color: var(--ink); max-width: 100%; }
input[type="number"], input.short { width: 110px; }
button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; cursor: pointer; white-space: nowrap; }
button.plain { background: var(--ground); color: var(--ink); border-color: light-dark(#828b99, #77818f); }
.one-line { white-space: nowrap; }
button.small { min-height: 26px; font-size: 13px; font-weight: 500; padding: 1px 9px; justify-self: start; }
button.danger { background: var(--bad); border-color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.empty { border: 1px dashed var(--line); border-radius: 10px; padding: 20px; color: var(--ink-soft); max-width: none; }
details summary { cursor: pointer; }
.fields .clear { align-self: center; }
html:has(#calls) { overflow-anchor: none; }
.live { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; min-height: 28px; margin: 12px 0; color: var(--ink-soft); }
.live button[aria-pressed="true"]::before { content: ""; display: inline-block; width: 8px; height: 8px; margin-right: 6px; border-radius: 50%; background: var(--good); }
.calls { list-style: none; margin: 12px 0; padding: 0; border: 1px solid var(--line); border-radius: 10px; }
.calls:empty { display: none; }
.call { padding: 8px 14px; border-bottom: 1px solid var(--line); }
.call:last-child { border-bottom: 0; }
.call summary { display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline; }
.call summary::before { content: "›"; color: var(--ink-soft); width: 8px; }
.call details[open] > summary::before { rotate: 90deg; }
.call summary .soft { font-size: 13px; }
.call h2 { font-size: 14px; font-weight: 550; margin: 0; flex: 1 1 12rem; min-width: 0; letter-spacing: 0; }
.call .status { color: var(--good); font-weight: 600; font-variant-numeric: tabular-nums; min-width: 34px; }
.call .status.bad { color: var(--bad); }
.call .refusal { flex: 1 0 100%; padding-left: 66px; font-size: 13px; color: var(--bad); overflow-wrap: anywhere; }
.call .row { align-items: flex-start; }
.call .row pre { flex: 1 1 auto; min-width: 0; margin: 0; }
.call pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 320px; overflow-y: auto; margin: 0; }
.call h3, .call form, .call .row { margin: 12px 0 6px; }
.copied { display: flex; gap: 8px; align-items: center; }
.copied input { flex: 0 1 26rem; min-width: 0; }
.told + .field { margin-top: 12px; }
.plain-list { list-style: none; padding: 0; margin: 12px 0; }
.plain-list .row { flex-wrap: wrap; margin: 6px 0; }
.empty pre { margin-bottom: 0; }
@media (max-width: 780px) { html:has(.sections) { scroll-padding-top: 276px; } }
@media (max-width: 960px) { .bar nav { order: 1; } }
@media (max-width: 640px), (max-height: 32rem) { html, html:has(.sections) { scroll-padding-top: 72px; } header { position: static; } }
@media (max-width: 780px) {
  .deliveries, .deliveries tbody { display: block; }
  .deliveries thead { position: absolute; clip-path: inset(50%); }
  .deliveries tr { display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; padding: 12px 14px; border-bottom: 1px solid var(--line); }
  .deliveries tr:last-child { border-bottom: 0; }
  .deliveries tbody :is(th, td) { grid-column: 1 / -1; min-width: 0; padding: 0; border: 0; }
  .deliveries tbody td:first-child { grid-area: 1 / 1; }
  .deliveries tbody td:last-child { grid-area: 1 / 2; }
  .deliveries tbody :is(code, time) { white-space: normal; }
}
@media (max-width: 640px) { .call .refusal { padding-left: 0; } }
@media (max-width: 640px) { .bar, main { padding-left: 16px; padding-right: 16px; } .bar { padding-top: 12px; padding-bottom: 12px; } }
`;
