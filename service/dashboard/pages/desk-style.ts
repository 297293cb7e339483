// What the pages of money and keys look like beyond the dashboard's own style, and what is left of a page on paper.
export const DESK_STYLE = `
.wide-column { max-width: 620px; }
.copy { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; user-select: all; background: var(--raised); }
textarea { font: inherit; font-size: 14px; width: 100%; border-radius: 7px; padding: 10px; border: 1px solid light-dark(#828b99, #77818f); background: var(--ground); color: var(--ink); }
textarea.copy { font-family: inherit; background: var(--raised); line-height: 1.5; resize: vertical; }
.copied { display: flex; gap: 8px; align-items: center; }
.copied input { flex: 1; min-width: 0; }
.copied button.small { min-height: 40px; padding: 6px 14px; }
.told.warning { background: light-dark(#fff4d6, #3a2f10); color: light-dark(#6b4a00, #ffd98a); }
.logo-shown img { display: block; height: 24px; max-width: 96px; object-fit: contain; }
.good { color: var(--good); }
.tight th, .tight td { padding: 9px 12px; }
.tight time { font-size: 13px; white-space: normal; }
.listed th, .listed td { padding: 9px 12px; }
.listed time { font-size: 13px; }
.amounts { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, max-content)); gap: 8px 48px; margin: 20px 0 8px; }
.amounts dt { color: var(--ink-soft); font-size: 13px; }
.amounts dd { margin: 0; font-size: 24px; font-weight: 600; letter-spacing: -0.01em; font-variant-numeric: tabular-nums; }
.picture { display: block; width: 100%; max-width: 720px; height: 30px; margin: 18px 0 6px; border-radius: 7px; background: var(--raised); border: 1px solid var(--line); }
.picture .held { fill: light-dark(#9db8e8, #35548c); }
.picture .payable { fill: light-dark(#1f9d63, #3fbf85); }
.picture .mark { fill: var(--ink); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 22px; font-size: 13px; color: var(--ink-soft); margin: 0 0 12px; padding: 0; list-style: none; }
.legend svg { width: 12px; height: 12px; border-radius: 3px; margin-right: 7px; vertical-align: -1px; }
.tools { display: flex; flex-wrap: wrap; gap: 10px 20px; align-items: end; margin: 12px 0; }
.tools form { display: flex; flex-wrap: wrap; gap: 8px; align-items: end; }
.tools select { max-width: 260px; }
.tools form a { padding: 6px 4px; }
.legend a[aria-current] { color: var(--ink); font-weight: 600; text-decoration: none; }
tr.sum > * { font-weight: 600; background: var(--raised); }
@media print {
  :root { color-scheme: light; }
  header { position: static; border: 0; }
  header nav, header form, main form, .tools, .button, .buttons, [data-copies], .told, .not-on-paper { display: none !important; }
  main { padding: 0; }
  .bar { padding: 0; }
  .wide { overflow: visible; border: 0; }
  thead { display: table-header-group; }
  th, td { padding: 5px 8px; font-size: 12px; }
  .wide time, .wide code { white-space: normal; overflow-wrap: anywhere; }
  tr { break-inside: avoid; }
  .picture rect { print-color-adjust: exact; }
}
`;
