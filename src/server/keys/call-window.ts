const WINDOW_MS = 1_000;

/** The latest calls of one key, as many as it may make in a second. */
export type CallWindow = {
  /** Counts a call at a moment (milliseconds) where fewer than the most lie within the second before it, and says whether it did. */
  readonly admit: (at: number) => boolean;
};

/** A second that slides: at no moment more than `most` calls lie within the thousand milliseconds before it. */
export function callWindow(most: number): CallWindow {
  const calls = new Float64Array(most).fill(Number.NEGATIVE_INFINITY);
  let oldest = 0;
  let latest = Number.NEGATIVE_INFINITY;
  return {
    admit: (at) => {
      // A clock that was set back would keep every call out until it has caught up.
      if (at < latest) calls.fill(Number.NEGATIVE_INFINITY);
      latest = at;
      if (at - (calls[oldest] ?? at) < WINDOW_MS) return false;
      calls[oldest] = at;
      oldest = (oldest + 1) % most;
      return true;
    },
  };
}
