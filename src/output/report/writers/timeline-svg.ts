import type { TimelineLane, TimelinePicture } from '../pictures.ts';
import { escaped } from './html-text.ts';

/** Pixels; widths follow the page. */
const HEIGHT = 22;
const BAR = 5;
const LEAST = 3;

/** The rules of the picture alone, for a page with rules of its own. */
export const LANES_CSS = `
figure { margin: 1rem 0; } figcaption { color: var(--dim); margin-bottom: .5rem; }
figure ul { list-style: none; margin: 0; padding: 0; }
.lane { display: grid; grid-template-columns: minmax(8rem, 16rem) minmax(0, 1fr) 10rem; gap: 0 1rem; align-items: center; }
.lane > :first-child { overflow-wrap: anywhere; } .lane > :last-child { color: var(--dim); }
.lane svg { display: block; width: 100%; height: ${HEIGHT}px; overflow: visible; font: 12px/1 system-ui, sans-serif; }
.lane line { stroke: var(--line); } .lane .mark { fill: var(--note); } .lane .band { fill: var(--line); stroke: var(--line); }
.lane text { fill: var(--dim); }
@media (max-width: 45rem) { .lane { grid-template: 'name note' 'picture picture' / minmax(0, 1fr) auto; margin-bottom: .5rem; }
  .lane > svg { grid-area: picture; } .lane > :last-child { grid-area: note; } }
`;

export const TIMELINE_CSS = `${LANES_CSS}html { background: Canvas; } h3 { margin: 1.5rem 0 .25rem; } div + p { margin-top: .5rem; }
nav ul { margin: .25rem 0; padding-left: 1.25rem; } nav > ul { list-style: none; padding: 0; } nav ul ul { columns: 16rem; }
a { color: var(--note); overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--note); outline-offset: 2px; } p { overflow-wrap: anywhere; }
@media (max-width: 45rem) { body { margin: 1rem auto; padding: 0 .75rem; } }
@media print { nav { display: none; } h2, h3 { break-after: avoid; } .lane { break-inside: avoid; } a { color: inherit; } }
`;

/**
 * A list of lanes, each with its picture; what bars and bands mean is in their titles and in the tables of the page.
 */
export function timelineHtml({ title, text, from, to, lanes }: TimelinePicture): string {
  const range = { start: Date.parse(from), length: Math.max(1, Date.parse(to) - Date.parse(from)) };
  return `<figure>
<figcaption><strong>${escaped(title)}</strong>. ${escaped(text)}</figcaption>
<ul>
${lanes.map((lane) => laneHtml(lane, range)).join('')}</ul>
<div class="lane" aria-hidden="true"><span></span>${axisSvg(range)}<span></span></div>
</figure>
`;
}

type Range = { readonly start: number; readonly length: number };

function laneHtml({ to, name, note, marks, bands }: TimelineLane, range: Range): string {
  const spans = bands.map(({ from, to: end, title }) => {
    const [x, until] = [place(from, range), place(end, range)];
    return `<rect class="band" x="${percent(x)}" y="0" width="${percent(until - x)}" height="${HEIGHT}">${titleOf(title)}</rect>`;
  });
  const bars = marks.map(({ at, share, title }) => {
    const height = Math.round(LEAST + share * (HEIGHT - LEAST));
    const box = `x="${percent(place(at, range))}" y="${HEIGHT - height}" width="${BAR}" height="${height}"`;
    return `<rect class="mark" ${box} transform="translate(${-BAR / 2})">${titleOf(title)}</rect>`;
  });
  const grid = QUARTERS.map((x) => `<line x1="${percent(x)}" y1="0" x2="${percent(x)}" y2="${HEIGHT}"/>`);
  const base = `<line x1="0" y1="${HEIGHT}" x2="100%" y2="${HEIGHT}"/>`;
  return `<li class="lane"><a href="#${to}">${escaped(name)}</a><svg aria-hidden="true">${[...grid, base, ...spans, ...bars].join('')}</svg><span>${escaped(note)}</span></li>
`;
}

const QUARTERS = [0, 25, 50, 75, 100];
const ANCHORS = [
  [0, 'start'],
  [50, 'middle'],
  [100, 'end'],
] as const;

function axisSvg({ start, length }: Range): string {
  const labels = ANCHORS.map(([x, anchor]) => {
    const day = new Date(start + (length * x) / 100).toISOString().slice(0, 10);
    return `<text x="${percent(x)}" y="14" text-anchor="${anchor}">${day}</text>`;
  });
  return `<svg>${labels.join('')}</svg>`;
}

const titleOf = (title: string): string => `<title>${escaped(title)}</title>`;

/** How far into the range a moment is, in percent. */
function place(at: string, { start, length }: Range): number {
  return Math.min(100, Math.max(0, ((Date.parse(at) - start) / length) * 100));
}

const percent = (share: number): string => `${Math.round(share * 100) / 100}%`;
