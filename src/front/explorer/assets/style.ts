import { CHART_CSS } from '../../../output/report/writers/chart-html.ts';
import { SHEET_CSS } from '../../../output/report/writers/figures-css.ts';
import { COLOURS } from '../../../output/report/writers/html-page.ts';
import { LANES_CSS } from '../../../output/report/writers/timeline-svg.ts';
import { TREE_PICTURE_CSS } from '../../../output/report/writers/tree-svg.ts';

const BASE = `${COLOURS}
:root { --panel: light-dark(#f5f6f8, #1c1e22); --accent: var(--note);
  --faint: color-mix(in srgb, currentColor 35%, transparent);
  --edge: max(1rem, calc((100vw - 96rem) / 2 + 1rem)); }
* { box-sizing: border-box; }
html { background: Canvas; color: CanvasText; }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0; overflow-wrap: anywhere; }
a { color: var(--accent); text-decoration-color: var(--faint); text-underline-offset: .2em; }
a:hover { text-decoration-color: currentColor; } a:not([href]) { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
main:focus-visible { outline: none; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: .5rem; top: .5rem; background: Canvas;
  padding: .5rem; z-index: 2; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`;

const FRAME = `
.top { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; padding: 0 var(--edge);
  background: var(--panel);
  border-bottom: 1px solid var(--line); min-height: 3rem; }
.brand { display: flex; gap: .5rem; align-items: center; font-weight: 700; font-size: 1rem; text-decoration: none;
  color: inherit; }
.top ul, .trail ol, .links { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap;
  gap: .25rem 1rem; }
.top ul { gap: 0 1.25rem; }
.top li a { display: block; padding: .7rem 0 .55rem; border-bottom: .15rem solid transparent; color: inherit;
  text-decoration: none; }
.top li a:hover { border-color: var(--line); } .top [aria-current] { font-weight: 600; border-color: var(--accent); }
.top search { margin-left: auto; min-width: 0; } .top form { display: flex; gap: .4rem; }
.top input { min-width: 0; width: 16rem; }
main { padding: 0 var(--edge); } .top + main { padding-top: .5rem; }
.trail { padding: .75rem var(--edge) 0; color: var(--dim); }
.trail ol { gap: .25rem .5rem; } .trail li + li::before { color: var(--dim); content: '›'; padding-right: .5rem; }
footer { margin: 3rem var(--edge) 0; padding: .75rem 0 2rem; border-top: 1px solid var(--line); color: var(--dim);
  display: flex; flex-wrap: wrap;
  gap: .5rem 1.5rem; align-items: center; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 .75rem; text-wrap: balance; }
h2 { font-size: 1.15rem; line-height: 1.3; margin: 2rem 0 .4rem; } h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .35rem 0; max-width: 85ch; }
input, textarea, button, select { font: inherit; color: inherit; background: Canvas; border: 1px solid var(--dim);
  border-radius: 5px;
  padding: 0 .6rem; height: 2.1rem; }
input[type=checkbox] { height: auto; }
button { white-space: nowrap; cursor: pointer; background: var(--panel); } button:hover { background: var(--over); }
textarea { width: 100%; height: auto; padding: .4rem .6rem; font-family: ui-monospace, monospace; min-height: 7rem;
  display: block; margin: .3rem 0; }
dialog { color: inherit; background: Canvas; border: 1px solid var(--line); border-radius: 8px; max-width: 30rem; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .35em; background: var(--panel); }
code, pre { font-family: ui-monospace, monospace; font-size: .93em; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--panel); border: 1px solid var(--line);
  border-radius: 6px; padding: .6rem .75rem; margin: .5rem 0; }
summary { cursor: pointer; }
main ol { padding-left: 1.5rem; } main ol > li + li { margin-top: .6rem; } .lead { font-size: 1rem; }
dl.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.25rem; margin: .5rem 0; }
dl.facts dt { color: var(--dim); } dl.facts dd { margin: 0; }
dt::first-letter, caption::first-letter, thead th::first-letter { text-transform: uppercase; }
.as-is thead th::first-letter { text-transform: none; }
.facets { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: .4rem 2rem;
  align-items: start;
  margin: .75rem 0; padding: .6rem .75rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 8px; }
.facets > ul { grid-column: 1 / -1; margin-bottom: .5rem; } .facets summary { font-weight: 600; }
.facets ul { list-style: none; margin: .1rem 0; padding: 0; display: flex; flex-wrap: wrap; gap: .1rem 1rem; }
.facets .dim { white-space: nowrap; } .beside > * { min-width: 0; }
.figures { display: flex; flex-wrap: wrap; gap: 1px; margin: .75rem 0 1.25rem; border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--line); overflow: hidden; max-width: max-content; }
.figures > div { flex: 1 0 auto; min-width: 8rem; display: flex; flex-direction: column-reverse;
  padding: .5rem 1.25rem .6rem .9rem; background: Canvas; }
.figures dt { color: var(--dim); white-space: nowrap; }
.figures dd { margin: 0; font-size: 1.5rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tag { border: 1px solid var(--line); border-radius: 1em; padding: 0 .6em; background: Canvas; }
.tree { list-style: none; margin: 0; padding-left: 1.25rem; } .tree li { position: relative; }
.tree .tree { border-left: 1px solid var(--line); margin-left: -.8rem; padding-left: 2rem; }
.tree summary { position: absolute; left: -1.15rem; top: 0; color: var(--dim); }
`;

const TABLES = `
.scroll { overflow-x: auto; max-width: 100%; margin: .5rem 0; }
table { border-collapse: collapse; } caption { text-align: left; color: var(--dim); padding: .2rem 0; }
th, td { padding: .25rem .5rem; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); }
td, tbody th { font-weight: normal; overflow-wrap: break-word; }
.scroll thead :is(th, td) { color: var(--dim); font-weight: 600; white-space: nowrap; border-bottom-color: var(--dim);
  vertical-align: bottom; }
.scroll tbody tr:not(.group):hover > * { background: var(--over); }
.scroll .number { text-align: right; } .number { font-variant-numeric: tabular-nums; white-space: nowrap;
  overflow-wrap: normal; }
.step { display: block; padding-left: calc(var(--level) * 1rem); } .date, .whole { white-space: nowrap; }
.wraps { overflow-wrap: anywhere; min-width: 9rem; }
@media (min-width: 64rem) { table:has(.clip) { width: 100%; }
  .clip { max-width: 0; width: 24%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  .clip:first-child { width: 36%; }
  tr.group > th { max-width: 0; } tr.group > th > p { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } }
tr.group > th { font-weight: 600; background: var(--panel); } .group p { margin: 0; }
tr.remark > td { color: var(--dim); }
tr.group > th > * { max-width: min(90ch, calc(100vw - 3rem)); } .below { display: block; font-weight: normal; }
.error { color: var(--error); } .warning { color: var(--warning); } .note { color: var(--note); }
mark { background: light-dark(#fff3c4, #3d3200); color: inherit; outline: 2px solid light-dark(#e0b400, #b89400);
  border-radius: 2px; }
.good { color: var(--good); } .dim { color: var(--dim); } .strong { font-weight: 600; }
`;

const FIGURES = `
figure { max-width: 84rem; } .lane + .lane { margin-top: .15rem; }
`;

/** Small charts beside each other. */
const KEY_FIGURES = `
.key-figures { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr));
  gap: .75rem 2rem; }
.key-figures h3 { margin: .25rem 0 0; } .key-figures p { margin: 0; } .key-figures .last { font-size: 1.25rem;
  font-variant-numeric: tabular-nums; }
.key-figures figure.chart { margin: .25rem 0; }
`;

const FIELDS = `
.fields { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: end; margin: .5rem 0; }
.fields label { display: grid; color: var(--dim); min-width: 0; } .fields .wide { flex: 1 1 20rem; }
.fields input, .fields select { min-width: 0; max-width: 100%; color: CanvasText; }
`;

/** Links of a table need no colour: there are many. */
const SHEETS = `${SHEET_CSS}
.sheet a { color: inherit; }
`;

/** Columns of grades are narrow: their heads are upright. */
const GRADES = `
.coverage thead th:not(:first-child), .coverage.newest tbody tr:first-child td { writing-mode: vertical-rl;
  text-align: right; white-space: nowrap; vertical-align: bottom; }
.coverage tbody :is(th, td) { vertical-align: middle; } .coverage td { padding: .15rem .4rem; text-align: center; } .coverage td.number { text-align: right; }
.coverage td a { color: inherit; text-decoration: none; } .coverage td a:hover { text-decoration: underline; }
.coverage :is(.good, .note, .warning) { font-weight: 600; }
.coverage .good { background: color-mix(in srgb, var(--good) 12%, Canvas); }
.coverage .note { background: color-mix(in srgb, var(--note) 12%, Canvas); }
.coverage .warning { background: color-mix(in srgb, var(--warning) 16%, Canvas); }
`;

/** What a statement can show, two choices beside each other where there is room. */
const CHOICES = `
.choices dt { white-space: nowrap; } .choices .links { gap: 0 .9rem; }
@media (min-width: 64rem) { dl.choices {
  grid-template-columns: max-content minmax(0, 1fr) max-content minmax(0, 1fr); } }
`;

/** The more findings, the more of the colour; texts stay in that of the page. */
const HEATS = `
.legend { margin: .3rem 0; } .legend .heat { padding: 0 .6em; border-radius: 3px; color: CanvasText; }
.heats td.heat { text-align: right; font-variant-numeric: tabular-nums; } .heats td a { color: inherit; }
.heats thead th { max-width: 9rem; white-space: normal; overflow-wrap: break-word; } .heats thead a { color: inherit; }
${[6, 14, 22, 32, 42].map((share, at) => `.h${at + 1} { background: color-mix(in srgb, var(--error) ${share}%, Canvas); }`).join('\n')}
`;

/** Texts of filings, and documents as they were printed. */
const DOCUMENTS = `
.filed-text { line-height: 1.45; } .filed-text > * { max-width: 85ch; } .filed-text table { max-width: none; }
.filed-text :is(td, th) { border: 0; padding: .1rem .35rem; } .filed-text div { margin: .2rem 0; }
.filed-text .over { border-top: 1px solid var(--dim); } .filed-text .under { border-bottom: 1px solid var(--dim); }
.filed-text td:empty { padding: 0; } .right { text-align: right; } .center { text-align: center; }
.italic { font-style: italic; } .step-in { padding-left: 1rem; } .as-written { white-space: pre-wrap; }
.document { width: 100%; height: clamp(18rem, 58vh, 60rem); border: 1px solid var(--line); background: #fff;
  color-scheme: light; }
.marked mark.part { background: #cfe6ff; color: #000; outline: 2px dashed #1f5f99; }
.marked mark.total { background: #ffe08a; color: #000; outline: 2px solid #8a6500; }
.versions { table-layout: fixed; width: 100%; min-width: 34rem; } .versions td { width: 50%; }
ins { background: color-mix(in srgb, var(--good) 18%, Canvas); text-decoration: underline; }
del { background: color-mix(in srgb, var(--error) 14%, Canvas); }
.outline ul { list-style: none; margin: .3rem 0; padding: 0; } .outline li { margin: .1rem 0; }
`;

/** Choices beside their list, a cause beside its statement; wider names of bars. */
const WIDE = `
@media (min-width: 80rem) { .beside { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 0 2rem;
  align-items: start; }
  .beside .facets { display: block; position: sticky; top: .75rem; max-height: calc(100vh - 1.5rem);
  overflow-y: auto; } .facets details + details { margin-top: .5rem; } .beside .facets ul { display: block; }
  .beside .facets details li { display: flex; justify-content: space-between; gap: .75rem; } }
@media (min-width: 64rem) { .about:has(> :nth-child(2)) { display: grid; align-items: start;
  grid-template-columns: minmax(20rem, 29rem) minmax(0, 1fr); gap: 0 3rem; margin-top: 1rem; }
  .about > div > h2:first-child { margin-top: 0; }
  .about > :first-child:not(:last-child) { position: sticky; top: .75rem; max-height: calc(100vh - 1.5rem);
  overflow-y: auto; } }
@media (min-width: 80rem) { @supports selector(::details-content) {
  .outlined { display: grid; grid-template-columns: 15.5rem minmax(0, 1fr); gap: 0 2rem; align-items: start; }
  .outlined > * { min-width: 0; } .outline { position: sticky; top: .75rem; max-height: calc(100vh - 1.5rem);
  overflow-y: auto; } .outline summary { display: none; }
  .outline details::details-content { content-visibility: visible; display: block; } } }
@media (min-width: 64rem) { figure .lane { grid-template-columns: minmax(8rem, 26rem) minmax(0, 1fr) 17rem; } }
`;

/** The first column stays where a table is wider than a small screen. */
const NARROW = `
@media (max-width: 45rem) { .top { padding-top: .5rem; padding-bottom: .5rem; }
.top search { margin: 0; width: 100%; } .top input { width: 100%; }
  .top li a { padding: .2rem 0 .1rem; } h1 { font-size: 1.3rem; }
  .scroll tbody th[scope=row]:not(:last-child) { position: sticky; left: 0; background: Canvas; max-width: 45vw; }
  tr.group > th > * { position: sticky; left: .5rem; } }
`;

const PRINT = `
@media print { :root { color-scheme: light; --edge: 0; }
.top, .trail, footer, nav, form, .facets, dialog, .skip { display: none; }
  body { font-size: 9pt; } .scroll { overflow: visible; } tr, h2, h3, .lane { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  a { color: inherit; text-decoration: none; } }
`;

/** The one style sheet. Other rooms' markup brings its rules along. */
export const STYLE = [
  BASE,
  FRAME,
  TABLES,
  SHEETS,
  LANES_CSS,
  TREE_PICTURE_CSS,
  FIGURES,
  CHART_CSS,
  KEY_FIGURES,
  FIELDS,
  GRADES,
  CHOICES,
  HEATS,
  DOCUMENTS,
  WIDE,
  NARROW,
  PRINT,
].join('');
