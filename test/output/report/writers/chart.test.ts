import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chartTable, placesOf, pointTitle } from '../../../../src/output/report/chart.ts';
import { cellText } from '../../../../src/output/report/document.ts';
import type { Chart, ChartPoint } from '../../../../src/output/report/pictures.ts';
import { blockHtml } from '../../../../src/output/report/writers/html.ts';

const HOSTILE = '"><script>alert(1)</script>&copy=1\'';

const WORDS = { wordHint: () => '', linkOf: ({ page }: { readonly page: string }) => `/${page}?a=1&copy=2` };

const chartOf = (values: readonly (string | null)[], more: Partial<Chart> = {}): Chart => ({
  title: 'Revenue',
  text: '',
  look: 'lines',
  size: 'wide',
  along: 'days',
  series: [
    {
      name: 'Apple',
      points: values.map((value, at) => ({ at: `${2001 + at}-12-31`, value, to: { page: 'findings' } })),
    },
  ],
  ...more,
});

function drawn(chart: Chart) {
  const html = blockHtml({ kind: 'chart', chart }, [], WORDS);
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  return { all, titles: all('.plot title').map(({ textContent }) => textContent), html };
}

const place = z.object({ at: z.string(), y: z.number() });

/** Where each point of a series is, in pixels from the top. */
function heights(chart: Chart): number[] {
  return drawn(chart)
    .all('.plot [aria-label=dot] path, .plot [aria-label=dot] circle')
    .map((mark) => Number(mark.getAttribute('cy') ?? /,([\d.]+)\)/.exec(mark.getAttribute('transform') ?? '')?.[1]))
    .map((y, at) => place.parse({ at: String(at), y }).y);
}

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(String);

describe('a chart', () => {
  test('says each of its numbers, in the picture and in the table', () => {
    fc.assert(
      fc.property(fc.array(fc.option(amount), { minLength: 1, maxLength: 12 }), (values) => {
        const chart = chartOf(values);
        const [series] = chart.series;
        const there = (series?.points ?? []).filter(({ value }) => value !== null);
        const { titles } = drawn(chart);
        expect(titles).toEqual(series && there.map((point) => pointTitle(series, point)));
        const rows = chartTable(chart).rows.map((row) =>
          'cells' in row ? row.cells.map((cell) => cellText(cell)) : [],
        );
        expect(rows.map(([at]) => at)).toEqual(placesOf(chart));
      }),
      { numRuns: 40 },
    );
  });

  test('has each point as high as its number', () => {
    fc.assert(
      fc.property(fc.uniqueArray(amount, { minLength: 3, maxLength: 8 }), (values) => {
        const ys = heights(chartOf(values));
        const numbers = values.map(Number);
        const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
        const [low, high] = [ys[numbers.indexOf(least)] ?? 0, ys[numbers.indexOf(most)] ?? 0];
        const places = numbers.map((value) => low + ((value - least) / (most - least)) * (high - low));
        for (const [at, y] of ys.entries()) expect(Math.abs(y - (places[at] ?? Number.NaN))).toBeLessThan(0.05);
      }),
      { numRuns: 40 },
    );
  });

  test('is broken where a number is missing', () => {
    const [line] = drawn(chartOf(['1', '2', null, '4', '5'])).all('.plot [aria-label=line] path');
    expect(line?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });

  test('shows both values of a restated point', () => {
    const points: readonly ChartPoint[] = [{ at: '2001-12-31', value: '5', before: '4', title: '10-K/A' }];
    const { titles, all } = drawn(chartOf([], { series: [{ name: 'Apple', points }] }));
    expect(new Set(titles)).toEqual(new Set(['Apple, 2001-12-31: 5, first 4 (10-K/A)']));
    expect(all('td').map(({ textContent }) => textContent)).toEqual(['2001-12-31', '5first 4']);
  });

  test.each(['lines', 'bars', 'stems'] as const)(
    'of %s runs nothing and leads where it should, whatever its texts are',
    (look) => {
      const point = { at: '2001-12-31', value: '5', title: HOSTILE, to: { page: 'findings' } } as const;
      const chart = chartOf([], { look, title: HOSTILE, text: HOSTILE, series: [{ name: HOSTILE, points: [point] }] });
      const { all, html } = drawn(chart);
      expect([all('script'), all('style'), all('[style]'), all('[onclick]')]).toEqual([[], [], [], []]);
      expect(all('.plot a').map((link) => [link.getAttribute('href'), link.getAttribute('tabindex')])).toEqual([
        ['/findings?a=1&copy=2', '-1'],
      ]);
      expect(html).not.toContain('<script>');
    },
  );

  test('of bars puts one series on the other', () => {
    const series = [
      { name: 'errors', tone: 'error', points: [{ at: '2009-07', value: '3' }] },
      {
        name: 'notes',
        tone: 'note',
        points: [
          { at: '2009-07', value: '1' },
          { at: '2009-09', value: '2' },
        ],
      },
    ] as const;
    const bars = drawn(chartOf([], { look: 'bars', along: 'months', series })).all('.plot [aria-label=rect] rect');
    const number = (at: number, name: string): number => Number(bars[at]?.getAttribute(name));
    expect(bars.map((bar) => bar.getAttribute('fill'))).toEqual(['var(--error)', 'var(--note)', 'var(--note)']);
    expect(number(0, 'x')).toBe(number(1, 'x'));
    expect(number(0, 'y')).toBeCloseTo(number(1, 'y') + number(1, 'height') + 1, 1);
    expect(number(2, 'x')).toBeGreaterThan(number(1, 'x') + number(1, 'width'));
  });

  test('with a logarithmic axis leaves out what is not above zero', () => {
    expect(drawn(chartOf(['10', '-5', '0', '1000'], { isLog: true })).titles).toHaveLength(2);
  });

  test('is the same bytes each time', () => {
    const html = (): string => blockHtml({ kind: 'chart', chart: chartOf(['1', '2.5', null, '-4']) }, [], WORDS);
    expect(html()).toBe(html());
    expect(html()).toMatchSnapshot();
  });
});
