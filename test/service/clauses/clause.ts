import type { AssumptionName, DecidedName } from '../../../src/service/protocol/assumptions.ts';

/** `documented`: the document says it. `contradictory`: it says it in two ways. `assumed`: it leaves it open, or it was only seen. */
export type ClauseStatus = 'documented' | 'contradictory' | 'assumed';

/** One thing that the service promises. */
export type Clause = {
  /** Stable and speaking, e.g. `etag.parameter-wins`. */
  readonly id: string;
  /** Where the document says it, as `documentUnits` counts; `observed: …` for what was seen of other servers. */
  readonly places: readonly string[];
  /** The fact in our words. */
  readonly what: string;
  readonly status: ClauseStatus;
  /** The switch that decides it. */
  readonly assumption?: AssumptionName;
  /** The open point that the reference service decides in this way. */
  readonly decided?: DecidedName;
};

type Entry = {
  /** Places within the heading; one that names another heading (`Errors: row 4`) stands as it is. */
  readonly at: readonly string[];
  readonly what: string;
  /** `documented` where it is not said. */
  readonly status?: ClauseStatus;
  readonly assumption?: AssumptionName;
  readonly decided?: DecidedName;
};

/** The clauses under one heading of the document, by id. */
export function under(heading: string, entries: Readonly<Record<string, Entry>>): readonly Clause[] {
  return Object.entries(entries).map(([id, { at, what, status = 'documented', assumption, decided }]) => ({
    id,
    places: at.map((place) => (place.includes(': ') ? place : `${heading}: ${place}`)),
    what,
    status,
    ...(assumption && { assumption }),
    ...(decided && { decided }),
  }));
}
