// What the dashboard's pages look like beyond what all pages share: the environment's colour, sections, forms in a column.
export const DASHBOARD_STYLE = `
:root { --environment: light-dark(#0b5345, #9ee6d3); --environment-ground: light-dark(#e3f6f1, #11302a); --environment-line: light-dark(#b5e4d7, #1e5347); }
:root:has(header[data-environment="production"]) { --environment: #ffffff; --environment-ground: #c92a2a; --environment-line: #c92a2a; }
header[data-environment="production"] { border-top: 5px solid #c92a2a; background: light-dark(#fff4f0, #2b1613); border-bottom-color: light-dark(#ffc9b8, #5c2a20); }
.badge { display: inline-block; white-space: nowrap; margin-left: 8px; padding: 1px 9px; border-radius: 99px; font-size: 12px; font-weight: 650; letter-spacing: 0.05em; text-transform: uppercase; vertical-align: 1px; background: var(--environment-ground); color: var(--environment); border: 1px solid var(--environment-line); }
.brand { flex: 1 1 max-content; min-width: 0; max-width: 100%; overflow-wrap: anywhere; }
.time { font-size: 13px; }
.who { display: flex; align-items: center; gap: 12px; font-size: 13px; color: var(--ink-soft); min-width: 0; overflow-wrap: anywhere; }
.sections { gap: 4px 16px; min-height: 44px; font-size: 14px; }
.sections a { color: var(--ink-soft); padding: 9px 0; border-bottom: 2px solid transparent; }
.sections a:hover { color: var(--ink); text-decoration: none; }
.sections a[aria-current] { color: var(--ink); font-weight: 600; border-bottom-color: var(--accent); }
h2 { margin-top: 40px; }
.signed-out { max-width: 460px; margin: 32px auto 0; }
.column { display: grid; gap: 18px; max-width: 460px; margin: 20px 0; }
.pair { display: grid; gap: 18px; grid-template-columns: repeat(auto-fit, minmax(180px, 1fr)); align-items: end; }
.field { display: grid; gap: 4px; min-width: 0; }
.field label, fieldset legend { font-size: 14px; font-weight: 600; color: var(--ink); padding: 0; }
.field input, .field select { width: 100%; min-height: 40px; font-size: 15px; }
.field [aria-invalid] { border-color: var(--bad); border-width: 2px; }
.hint { margin: 0; font-size: 13px; color: var(--ink-soft); }
.wrong { margin: 2px 0 0; font-size: 13px; font-weight: 550; color: var(--bad); }
fieldset { border: 0; margin: 0; padding: 0; min-width: 0; display: grid; gap: 10px; }
.choice { display: flex; gap: 10px; align-items: flex-start; padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; font-size: 14px; font-weight: 400; color: var(--ink-soft); cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); background: var(--raised); }
.choice input { min-height: 0; width: 18px; height: 18px; margin: 2px 0 0; flex: none; accent-color: var(--accent); }
.choice b { color: var(--ink); font-weight: 600; display: block; }
.buttons { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; }
.column button, .buttons button, .button { min-height: 40px; font-size: 15px; padding: 6px 18px; justify-self: start; }
.button { display: inline-flex; align-items: center; border-radius: 7px; background: var(--accent); color: var(--on-accent); font-weight: 600; text-decoration: none; }
.code input { font-size: 26px; min-height: 56px; letter-spacing: 0.35em; font-variant-numeric: tabular-nums; max-width: 220px; }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 10px 28px; margin: 16px 0; }
.facts dt { color: var(--ink-soft); }
.facts dd { margin: 0; overflow-wrap: anywhere; }
.steps { list-style: none; margin: 20px 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; }
.steps li { display: grid; grid-template-columns: 24px minmax(0, 1fr) auto; gap: 4px 14px; padding: 16px 18px; align-items: center; }
.steps li + li { border-top: 1px solid var(--line); }
.steps p { margin: 2px 0 0; grid-column: 2; }
.steps .mark { width: 22px; height: 22px; border-radius: 50%; border: 2px solid var(--line); display: grid; place-items: center; font-size: 13px; font-weight: 700; line-height: 1; }
.steps .done .mark { background: var(--good-ground); border-color: var(--good); color: var(--good); }
.steps .next .mark { border-color: var(--accent); }
.steps b { font-weight: 600; }
pre.link { white-space: pre-wrap; overflow-wrap: anywhere; }
.picks { list-style: none; margin: 12px 0; padding: 0; display: grid; gap: 8px; }
.picks button { width: 100%; text-align: left; display: flex; flex-wrap: wrap; gap: 2px 10px; justify-content: space-between; min-height: 44px; align-items: center; font-weight: 400; white-space: normal; }
.picks button:hover { background: var(--raised); }
.picks span { color: var(--ink-soft); font-size: 13px; }
.picks b { font-weight: 600; }
.column h2 { margin: 20px 0 -6px; font-size: 17px; }
@media (max-width: 960px) { .sections { gap: 2px 14px; } }
@media (max-width: 760px) { .bar .time { order: 1; margin-left: 0; flex: 1 0 100%; } }
@media (max-width: 640px) {
  .facts { grid-template-columns: minmax(0, 1fr); gap: 2px; }
  .facts dd { margin-bottom: 10px; }
  .steps li { grid-template-columns: 24px minmax(0, 1fr); }
  .steps .button { grid-column: 2; justify-self: start; margin-top: 8px; }
  .bar.sections { padding-top: 0; padding-bottom: 6px; }
  .sections a { padding: 5px 0; }
}
`;

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
