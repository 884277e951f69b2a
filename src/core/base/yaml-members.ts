import type { Place } from './diagnostic.ts';
import { nearest } from './nearest.ts';
import type { YamlValue } from './yaml.ts';

/** Adds an error at a place. */
export type Report = (message: string, place: Place) => void;
export type YamlMap = Extract<YamlValue, { readonly kind: 'map' }>;

/** The members of a map by their known names. */
export function membersOf<Name extends string>(
  { entries }: YamlMap,
  names: readonly Name[],
  report: Report,
): ReadonlyMap<Name, YamlValue> {
  const members = new Map<Name, YamlValue>();
  for (const { name, place, value } of entries) {
    const known = names.find((candidate) => candidate === name);
    if (known !== undefined) members.set(known, value);
    else {
      const meant = nearest(name, names);
      const suggestion = meant === undefined ? '' : `; did you mean ${meant}?`;
      report(`${JSON.stringify(name)} is not one of ${names.join(', ')}${suggestion}`, place);
    }
  }
  return members;
}

export function textOf(value: YamlValue | undefined, name: string, report: Report): string | undefined {
  if (value === undefined || value.kind === 'text') return value?.text;
  report(`${name} takes a text`, value.place);
  return undefined;
}

export function itemsOf(value: YamlValue | undefined, name: string, report: Report): readonly YamlValue[] {
  if (value === undefined || value.kind === 'null') return [];
  if (value.kind === 'list') return value.items;
  report(`${name} takes a list`, value.place);
  return [];
}

/** The records of a list. */
export function mapsOf(value: YamlValue | undefined, name: string, report: Report): readonly YamlMap[] {
  return itemsOf(value, name, report).flatMap((item) => {
    if (item.kind === 'map') return item;
    report(`${name} takes records: names and values`, item.place);
    return [];
  });
}

/** The one of some words that is written. */
export function oneOf<T extends string>(
  value: YamlValue | undefined,
  name: string,
  known: readonly T[],
  report: Report,
): T | undefined {
  const text = textOf(value, name, report);
  const word = known.find((candidate) => candidate === text);
  if (text !== undefined && word === undefined && value !== undefined) {
    const meant = nearest(text, known);
    report(
      `${name} is one of ${known.join(', ')}${meant === undefined ? '' : `; did you mean ${meant}?`}`,
      value.place,
    );
  }
  return word;
}
