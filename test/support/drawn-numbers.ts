/** What the points of a chart say: `Net Income, 2009: -5 (…)` is a series, a place and the text of a number. */
export type DrawnPoint = {
  readonly series: string;
  readonly at: string;
  readonly value: string;
  readonly first?: string;
};

const NUMBER = '-?\\d{1,3}(?:,\\d{3})*(?:\\.\\d+)?';
const POINT = new RegExp(`^(.*), (\\S+(?: to \\S+)?): (${NUMBER})(?:, first (${NUMBER}))?`);

/** The points of the picture whose title begins so, as their titles have them. */
export function drawnPoints(html: string, title: string): readonly DrawnPoint[] {
  const figures = html.replaceAll('&#39;', "'").split('<figure class="chart').slice(1);
  const own = figures.find((figure) => figure.includes(`<strong>${title}`)) ?? '';
  const [, svg = ''] = /<svg([\s\S]*?)<\/svg>/.exec(own) ?? [];
  const points = [...svg.matchAll(/<title>([^<]*)<\/title>/g)].flatMap(([, text = '']): DrawnPoint[] => {
    const [, series, at, value, first] = POINT.exec(text) ?? [];
    if (series === undefined || at === undefined || value === undefined) return [];
    const plain = (number: string): string => number.replaceAll(',', '');
    return [{ series, at, value: plain(value), ...(first !== undefined && { first: plain(first) }) }];
  });
  // A point with a number before it has two marks, which say the same.
  const distinct = new Map(points.map((point) => [JSON.stringify(point), point]));
  return [...distinct.values()];
}
