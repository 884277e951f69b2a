import { COLOURS } from '../../report/writers/html-page.ts';
import { LANES_CSS } from '../../report/writers/timeline-svg.ts';
import { TREE_PICTURE_CSS } from '../../report/writers/tree-svg.ts';
import { SHEET_CSS } from '../../statement/formats/html-css.ts';

const BASE = `${COLOURS}
:root { --panel: light-dark(#f4f5f8, #1e2024); --accent: var(--note); }
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: .5rem; top: .5rem; background: Canvas; padding: .5rem; z-index: 1; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const FRAME = `
.top { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .6rem 1rem; background: var(--panel);
  border-bottom: 1px solid var(--line); }
.top nav ul, .trail ol, .facets ul, .links { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.top .brand { font-weight: 700; text-decoration: none; color: inherit; }
.top [aria-current] { font-weight: 600; color: inherit; text-decoration: none; }
.top search { margin-left: auto; min-width: 0; } .top form { display: flex; gap: .4rem; }
.top input { min-width: 0; width: 16rem; }
main, .trail, footer { max-width: 96rem; margin: 0 auto; padding: 0 1rem; }
.trail { padding-top: .75rem; }
.trail li + li::before { color: var(--dim); content: '› '; }
 .trail ol { gap: .25rem .5rem; }
footer { padding: 2rem 1rem; color: var(--dim); display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .75rem 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .35rem 0; max-width: 75ch; }
input, textarea, button, select { font: inherit; color: inherit; background: Canvas; border: 1px solid var(--dim); border-radius: 4px; padding: .3rem .6rem; }
button { white-space: nowrap; cursor: pointer; background: var(--panel); }
textarea { width: 100%; font-family: ui-monospace, monospace; min-height: 7rem; display: block; margin: .3rem 0; }
dialog { color: inherit; background: Canvas; border: 1px solid var(--line); border-radius: 8px; max-width: 30rem; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; background: var(--panel); }
code, pre { font-family: ui-monospace, monospace; font-size: .93em; } pre { overflow-x: auto; background: var(--panel); padding: .6rem; }
summary { cursor: pointer; }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.25rem; margin: .5rem 0; }
dl.facts dt { color: var(--dim); } dl.facts dd { margin: 0; }
.facets { margin: .75rem 0; padding: .5rem .75rem; background: var(--panel); border-radius: 8px; }
.facets { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); gap: .25rem 1.5rem; }
.facets > ul { grid-column: 1 / -1; } .facets > details > summary { font-weight: 600; } .facets details ul { display: block; }
.tree { list-style: none; margin: 0; padding-left: 1.1rem; } .tree summary { color: var(--dim); font-size: .85em; }
.tree .tree { border-left: 1px solid var(--line); }
.tag { border: 1px solid var(--line); border-radius: 1em; padding: 0 .6em; white-space: nowrap; }
`;

const TABLES = `
.scroll { overflow-x: auto; max-width: 100%; margin: .5rem 0; }
table { border-collapse: collapse; } caption { text-align: left; color: var(--dim); padding: .2rem 0; }
th, td { padding: .25rem 1rem .25rem 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td, tbody th { font-weight: normal; overflow-wrap: break-word; } thead th { color: var(--dim); font-weight: 600; white-space: nowrap; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; overflow-wrap: normal; }
.date { white-space: nowrap; } .wraps { overflow-wrap: anywhere; min-width: 12rem; }
tr.group > th { font-weight: 600; background: var(--panel); padding-left: .5rem; }
tr.remark > td { color: var(--dim); }
tr.group > th > * { display: block; max-width: min(90ch, calc(100vw - 3rem)); } .below { display: block; font-weight: normal; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
mark { background: light-dark(#fff3c4, #3d3200); color: inherit; outline: 2px solid light-dark(#e0b400, #b89400); border-radius: 2px; }
.good { color: var(--good); } .dim { color: var(--dim); } .strong { font-weight: 600; }
`;

const BARS = `
.lane .bar { fill: var(--dim); } .lane .bar.error { fill: var(--error); } .lane .bar.warning { fill: var(--warning); }
.lane .bar.note { fill: var(--note); } .lane .bar.good { fill: var(--good); }
`;

const FIELDS = `
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .5rem 0; }
.fields label { display: grid; color: var(--dim); min-width: 0; } .fields .wide { flex: 1 1 20rem; } .fields input, .fields select { min-width: 0; max-width: 100%; }
pre.mail { white-space: pre-wrap; }
`;

/** So many links in a table need no colour. */
const SHEETS = `${SHEET_CSS}
.sheet a { color: inherit; text-decoration-color: color-mix(in srgb, currentColor 35%, transparent); }
`;

const PRINT = `
@media (max-width: 40rem) { .top search { margin-left: 0; width: 100%; } .top input { width: 100%; } body { font-size: 14px; } }
@media print { .top, .trail, footer, .facets, dialog, .skip { display: none; } body { font-size: 9pt; } .scroll { overflow: visible; }
  tr, h2, h3 { break-inside: avoid; } a { color: inherit; } main { max-width: none; padding: 0; } }
`;

/** The one style sheet. Other rooms' markup brings its rules along. */
export const STYLE = [BASE, FRAME, TABLES, SHEETS, LANES_CSS, TREE_PICTURE_CSS, BARS, FIELDS, PRINT].join('');
