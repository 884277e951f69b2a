import type { Target } from './target.ts';

/** The meaning of a text; each writer decides on its look. */
export type Tone = 'error' | 'warning' | 'note' | 'good' | 'strong' | 'dim';

/** `text`: the same in words. `nodes`: each total before its parts. */
export type TreePicture = { readonly title: string; readonly text: string; readonly nodes: readonly TreeNode[] };

export type TreeNode = {
  readonly level: number;
  readonly name: string;
  /** Its amount, its verdict and the sum of the parts up to it, for people; empty where it has none. */
  readonly amount: string;
  readonly mark: string;
  readonly running: string;
  readonly tone?: Tone | undefined;
  readonly isMissing: boolean;
};

/** What happened when, a lane for each subject. Moments are ISO text in UTC. `text`: the same in words. */
export type TimelinePicture = {
  readonly title: string;
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly lanes: readonly TimelineLane[];
};

/**
 * `to`: the head that it is about. `marks`: the higher, the larger their share, 0 to 1. `bands`: times without data.
 */
export type TimelineLane = {
  readonly to: string;
  readonly name: string;
  readonly note: string;
  readonly marks: readonly { readonly at: string; readonly share: number; readonly title: string }[];
  readonly bands: readonly { readonly from: string; readonly to: string; readonly title: string }[];
};

/**
 * Numbers over time or over names. Its table has the same numbers; they become floats in the picture alone.
 * `text`: what it shows, in words. `note`: what it leaves out.
 */
export type Chart = {
  readonly title: string;
  readonly text: string;
  /** `lines`: points that are joined, with gaps. `bars`: one series on the other. `stems`: a pin for each point. */
  readonly look: 'lines' | 'bars' | 'stems';
  /** `wide`: as wide as the text. `small`: several are beside each other. */
  readonly size: 'wide' | 'small';
  /** What `at` is: an ISO day, `2009-07`, `2009`, or a name, in the order of the points. Only bars have names. */
  readonly along: 'days' | 'months' | 'years' | 'names';
  /** The unit of the values, as `USD`. */
  readonly unit?: string | undefined;
  /** The axis of values is logarithmic; values that are not above zero are left out of the picture. */
  readonly isLog?: boolean;
  readonly series: readonly ChartSeries[];
};

/** `tone`: its colour; without it, colours are those of the place among the series. */
export type ChartSeries = {
  readonly name: string;
  readonly tone?: Tone | undefined;
  readonly points: readonly ChartPoint[];
};

export type ChartPoint = {
  readonly at: string;
  /** Decimal text; `null`: a gap. */
  readonly value: string | null;
  /** More about it than its place and value, as `10-K of 2010-01-29`. */
  readonly title?: string | undefined;
  readonly to?: Target | undefined;
  /** The first of two values, where a later filing restated it. */
  readonly before?: string | undefined;
};
