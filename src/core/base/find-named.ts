import { CrossfootError, type OptionName } from './errors.ts';
import { nearest, nearestWords } from './nearest.ts';

/** A value that a person names by one of `names`, or by a unique beginning of one of `prefixes`. */
export type Named<T> = {
  readonly value: T;
  /** How error messages call it. Candidates that share a label are one and the same to a person. */
  readonly label: string;
  readonly names: readonly string[];
  /** Further names, which count where nothing has the word among its `names`. */
  readonly others?: readonly string[];
  readonly prefixes: readonly string[];
  /** Names that count by their beginning where no other candidate has the word at the beginning of a name. */
  readonly otherPrefixes?: readonly string[];
  /** Names that several candidates share: such a word names all of them. */
  readonly groups?: readonly string[];
};

/**
 * For messages: the member of the request that has the names, where it is one, the kind of thing named, and the
 * accepted forms.
 */
export type Wanted = {
  readonly option?: OptionName;
  readonly what: string;
  readonly accepted?: string;
  /** A message lists those of many candidates that are near the word, not the first. */
  readonly listsNearest?: true;
};

const MOST_LISTED = 12;
const MOST_NEAR = 5;

/**
 * The values of the given words, in any case. A word is a name, the beginning of one, or else a list of names with
 * commas. An unknown or ambiguous name is a usage error that lists the candidates.
 */
export function findNamed<T>(texts: readonly string[], candidates: readonly Named<T>[], wanted: Wanted): T[] {
  const words = texts.flatMap((word) => {
    const isList = word.includes(',') && matching(word, candidates).length === 0;
    return isList ? word.split(',').filter((part) => part.trim() !== '') : word;
  });
  return distinct(words.flatMap((word) => findOne(word, candidates, wanted)));
}

/** Whether a word names a candidate, or several. */
export function isNamed<T>(word: string, candidates: readonly Named<T>[]): boolean {
  return matching(word, candidates).length > 0;
}

/** The values of one word, as {@link findNamed}: several only where candidates share a label, or it names a group. */
export function findOne<T>(
  word: string,
  candidates: readonly Named<T>[],
  { option, what, accepted, listsNearest }: Wanted,
): T[] {
  const refusal = (message: string, hint: string): Error => new CrossfootError('usage', message, { option, hint });
  const group = membersOf(word, candidates);
  if (group.length > 0) return group.map(({ value }) => value);
  const matches = matching(word, candidates);
  const labels = distinct(matches.map(({ label }) => label));
  if (labels.length > 1) throw refusal(`${JSON.stringify(word)} is ambiguous`, `Candidates: ${listed(labels)}.`);
  if (labels.length === 1) return matches.map(({ value }) => value);
  const meant = nearest(word.trim(), distinct(candidates.flatMap(({ names }) => names)));
  throw refusal(
    `no ${what} ${JSON.stringify(word)}${meant ? `; did you mean ${meant}?` : ''}`,
    [accepted, listsNearest ? nearestText(word, candidates) : knownText(candidates)].filter(Boolean).join(' '),
  );
}

function knownText<T>(candidates: readonly Named<T>[]): string {
  const known = distinct(candidates.map(({ label }) => label));
  return known.length === 0 ? 'There is none.' : `Accepted: ${listed(known)}.`;
}

function nearestText<T>(word: string, candidates: readonly Named<T>[]): string {
  const labelOf = new Map(candidates.flatMap(({ label, names }) => names.map((name) => [name, label] as const)));
  const labels = new Set(labelOf.values());
  if (labels.size <= MOST_LISTED) return knownText(candidates);
  const near = nearestWords(word.trim(), [...labelOf.keys()], MOST_NEAR).map((name) => labelOf.get(name) ?? name);
  return near.length === 0
    ? `None of ${labels.size} has a name like it.`
    : `Nearest of ${labels.size}: ${distinct(near).join('; ')}.`;
}

function membersOf<T>(word: string, candidates: readonly Named<T>[]): readonly Named<T>[] {
  const text = word.trim().toLowerCase();
  return candidates.filter(({ groups = [] }) => groups.includes(text));
}

function matching<T>(word: string, candidates: readonly Named<T>[]): readonly Named<T>[] {
  const text = word.trim().toLowerCase();
  const calledIn = (namesOf: (candidate: Named<T>) => readonly string[]): readonly Named<T>[] =>
    candidates.filter((candidate) => namesOf(candidate).some((name) => name.toLowerCase() === text));
  const named = calledIn(({ names }) => names);
  if (named.length > 0 || text === '') return named;
  const others = calledIn(({ others = [] }) => others);
  if (others.length > 0) return others;
  const beginsIn = (namesOf: (candidate: Named<T>) => readonly string[]): readonly Named<T>[] =>
    candidates.filter((candidate) => namesOf(candidate).some((name) => name.toLowerCase().startsWith(text)));
  const begun = beginsIn(({ prefixes }) => prefixes);
  return begun.length > 0 ? begun : beginsIn(({ otherPrefixes = [] }) => otherPrefixes);
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

function listed(labels: readonly string[]): string {
  const more = labels.length - MOST_LISTED;
  return labels.slice(0, MOST_LISTED).join('; ') + (more > 0 ? `; and ${more} more` : '');
}
