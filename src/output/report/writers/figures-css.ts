/** The deepest level with an indentation of its own. */
export const DEEPEST = 10;

const indents = Array.from({ length: DEEPEST }, (_, at) => indentRule(at + 1)).join('');

function indentRule(level: number): string {
  return `
.l${level} { --level: ${level}; }`;
}

const OVER = `
:root { --over: light-dark(#eef2f8, #262a31); }
`;

const PAGE = `html { background: Canvas; } h1 { margin: 0 0 .25rem; line-height: 1.2; } h2 { display: inline; font-size: 1.15rem; }
nav ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0; padding: 0; }
a { color: var(--note); } :focus-visible { outline: 2px solid var(--note); outline-offset: 2px; }
details { margin: .75rem 0; } summary { cursor: pointer; padding: .15rem 0; }
main > details { border-top: 1px solid var(--line); padding-top: .75rem; }
`;

const SHEET = `.sheet { overflow: auto; max-height: calc(100vh - 1rem); margin: .5rem 0; max-width: max-content; }
.sheet table { border-collapse: separate; border-spacing: 0; }
caption { text-align: left; color: var(--dim); padding-bottom: .25rem; }
caption > span:last-child { position: sticky; left: 0; display: block; width: fit-content; max-width: calc(100vw - 2rem); }
.sheet th, .sheet td { padding: .2rem .45rem; white-space: normal; }
.sheet .number, thead th.number { text-align: right; white-space: nowrap; }
thead th .words { white-space: normal; width: min-content; min-width: 6.5rem; max-width: 12rem; margin-left: auto;
  overflow-wrap: break-word; } .whole { white-space: nowrap; }
.sheet thead { position: sticky; top: 0; z-index: 2; }
.sheet thead :is(th, td) { vertical-align: bottom; background: Canvas; border-bottom: 1px solid var(--line); }
.sheet thead tr:has(+ tr) > :not([rowspan]) { border-bottom: 0; } thead th > span { display: block; }
thead th[scope='colgroup'] { text-align: center; } thead th .end { color: CanvasText; font-weight: 600; }
.sheet th:first-child { position: sticky; left: 0; z-index: 1; background: Canvas; font-weight: normal;
  min-width: 14rem; max-width: 30rem; padding-left: 0; overflow-wrap: anywhere; }${indents}
.sheet tbody th > bdi { display: block; padding-left: calc(var(--level, 0) * var(--indent, 1rem)); }
.turn { display: inline-block; width: 1.1em; text-decoration: none; color: var(--dim); }
.sheet td.course { padding: .2rem 0; vertical-align: middle; } .spark { display: block; width: 72px; height: 18px; }
.spark path { fill: none; stroke: var(--note); stroke-width: 1.5; stroke-linecap: round; stroke-linejoin: round; }
.sheet tbody tr { scroll-margin-top: 6rem; }
.sheet tbody tr.heading th { font-weight: 600; padding-top: .6rem; }
.sheet tbody tr.total > * { font-weight: 600; } .sheet tbody tr.total > td { border-top: 1px solid var(--line); }
.sheet tbody tr:hover > * { background: var(--over); }
.sheet td { position: relative; } .legend { color: var(--dim); }
.mark { display: inline-block; min-width: 1.1em; padding-left: .2em; text-align: left; font-weight: normal; }
.below { display: block; font-weight: normal; } .change { font-size: .9em; } .change > span + span { margin-left: .4em; }
.text { max-width: 30rem; overflow-wrap: anywhere; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.fine { font-size: .85rem; } .fine th:first-child { min-width: 12rem; }
.fine td { min-width: 10rem; max-width: 22rem; overflow-wrap: anywhere; }
`;

const NARROW = `
  .sheet { --indent: .5rem; } .sheet th, .sheet td { padding: .2rem .5rem; }
  .sheet th:first-child { min-width: 9.5rem; max-width: 44vw; padding-left: 0; }
  caption > span:last-child { max-width: calc(100vw - 1.5rem); }
`;

const PRINTED = `  .sheet { overflow: visible; max-width: none; max-height: none; } .sheet thead { position: static; }
  .sheet th:first-child { position: static; min-width: 0; }
  .sheet th, .sheet td { padding: .1rem .4rem; } tr { break-inside: avoid; } summary { break-after: avoid; }
`;

/** Rules of pages with figures, after those that all pages share. */
export const FIGURES_CSS = `${OVER}${PAGE}${SHEET}@media (max-width: 45rem) {
  body { margin: 1rem auto; padding: 0 .75rem; }${NARROW}}
@media print {
  body { margin: 0; padding: 0; max-width: none; font-size: 9pt; } nav, .fold { display: none; }
${PRINTED}}
`;

/** The rules of their tables alone, for pages that have rules of their own. */
export const SHEET_CSS = `${OVER}${SHEET}@media (max-width: 45rem) {${NARROW}}
@media print {
${PRINTED}}
`;
