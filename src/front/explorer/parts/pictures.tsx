import type { Tone } from '../../../output/report/pictures.ts';

/** A bar from one value to another; its title says what it is. */
export type Bar = {
  readonly from: number;
  readonly to: number;
  readonly tone: Tone;
  readonly title: string;
};

/** `bands`: one below the other, each with bars beside each other. */
export type BarLane = {
  readonly name: string;
  readonly href: string | undefined;
  /** The same in words. */
  readonly note: string;
  readonly bands: readonly (readonly Bar[])[];
};

type BarsProps = { readonly title: string; readonly text: string; readonly lanes: readonly BarLane[] };

/** Pixels; widths follow the page. */
const HEIGHT = 22;

/** A lane of bars for each subject, all on one scale. Pictures show what a table of the page says too. */
export function BarsPicture({ title, text, lanes }: BarsProps) {
  const ends = lanes.flatMap(({ bands }) => bands.flat().flatMap(({ from, to }) => [from, to]));
  const least = Math.min(0, ...ends);
  const length = Math.max(0, ...ends) - least || 1;
  const place = (value: number): string => `${Math.round(((value - least) / length) * 10_000) / 100}%`;
  return (
    <figure>
      <figcaption>
        <strong>{title}</strong>. {text}
      </figcaption>
      <ul>
        {lanes.map(({ name, href, note, bands }) => (
          <li class="lane">
            {href === undefined ? <span>{name}</span> : <a href={href}>{name}</a>}
            <svg aria-hidden="true">
              <line x1={place(0)} y1="0" x2={place(0)} y2={HEIGHT} />
              {bands.map((bars, at) =>
                bars.filter(isThere).map((bar) => <BarRect bar={bar} place={place} at={at} of={bands.length} />),
              )}
            </svg>
            <span>{note}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}

/** A bar of no length would be a line of the frame. */
const isThere = ({ from, to }: Bar): boolean => from !== to;

type RectProps = {
  readonly bar: Bar;
  readonly place: (value: number) => string;
  /** The place of its band among the bands of the lane, and their number. */
  readonly at: number;
  readonly of: number;
};

function BarRect({ bar: { from, to, tone, title }, place, at, of }: RectProps) {
  const [low, high] = from < to ? [from, to] : [to, from];
  const height = HEIGHT / of;
  const width = `${Number.parseFloat(place(high)) - Number.parseFloat(place(low))}%`;
  return (
    <rect class={`bar ${tone}`} x={place(low)} y={at * height + 1} width={width} height={height - 2}>
      <title>{title}</title>
    </rect>
  );
}
