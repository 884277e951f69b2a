import { asSentence } from '../figures.ts';
import type { Chart } from '../pictures.ts';
import { characterOf, chartSvg, colourOf } from './chart-svg.ts';
import type { LinkOf } from './content-html.ts';
import { escaped } from './html-text.ts';

/**
 * Rules of charts. Colours of series differ in lightness too, for readers who do not see all hues; each has a contrast
 * of three to one at least, light and dark.
 */
export const CHART_CSS = `
:root { --series-1: light-dark(#00639b, #7cc7ff); --series-2: light-dark(#b3480a, #ffa566);
  --series-3: light-dark(#176b2c, #7fdc94); --series-4: light-dark(#7b2d8b, #e3a0f0);
  --series-5: light-dark(#6b5900, #e0c840); --series-6: light-dark(#3d4250, #c3c8d6); }
figure.chart { margin: 1rem 0; } figure.chart > figcaption { color: var(--dim); margin-bottom: .25rem; }
figure.chart strong { color: CanvasText; }
.picture { overflow-x: auto; } .plot { --plot-background: Canvas; display: block; max-width: 100%; height: auto;
  font: 11px/1 system-ui, sans-serif; }
.plot text { white-space: pre; } .plot a:hover { opacity: .7; }
.wide > .picture > .plot { min-width: 34rem; }
.chart .legend { list-style: none; display: flex; flex-wrap: wrap; gap: .1rem 1.25rem; margin: .25rem 0; padding: 0; }
.chart .legend svg { width: 1em; height: 1em; margin-right: .35em; vertical-align: -.1em;
  font: 12px/1 system-ui, sans-serif; }
figure.chart summary { color: var(--dim); cursor: pointer; }
`;

/** A chart with its words, its legend, and the table of its numbers, folded. */
export function chartHtml(chart: Chart, tableHtml: string, linkOf: LinkOf | undefined): string {
  const { title, text, size } = chart;
  const words = text === '' ? '' : ` ${escaped(asSentence(text))}`;
  // A wide picture scrolls within its region where the page is narrow, also by keyboard.
  const region = size === 'wide' ? ` tabindex="0" role="group" aria-label="${escaped(title)}"` : '';
  return `<figure class="chart ${size}">
<figcaption><strong>${escaped(asSentence(title))}</strong>${words}</figcaption>
<div class="picture"${region}>${chartSvg(chart, linkOf)}</div>
${legendHtml(chart)}<details><summary>Numbers</summary>
${tableHtml}</details>
</figure>
`;
}

function legendHtml(chart: Chart): string {
  const { series } = chart;
  if (series.length < 2) return '';
  const items = series.map((line, at) => {
    const sign = `<text x="0" y="10" fill="${colourOf(line, at)}">${characterOf(chart, at)}</text>`;
    return `<li><svg aria-hidden="true" viewBox="0 0 12 12">${sign}</svg>${escaped(line.name)}</li>\n`;
  });
  return `<ul class="legend">\n${items.join('')}</ul>\n`;
}
