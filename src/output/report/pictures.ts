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
