import { lastPart } from './href.ts';

/** `-20100222` or `-2010-02-22`; `-0001-2025` is the number of a document and a year. */
const DATED = /-(\d{4})(-?)(0[1-9]|1[0-2])\2(0[1-9]|[12]\d|3[01])(?:[._].*)?$/;

/**
 * The date that names of schemas and linkbases carry: `nflx-20100222.xsd`, `sr-20231231_cal.xml`. Schemas are asked
 * first.
 */
export function datedVersion(paths: readonly string[]): string | undefined {
  const schemasFirst = paths.toSorted((a, b) => Number(b.endsWith('.xsd')) - Number(a.endsWith('.xsd')));
  for (const path of schemasFirst) {
    const [, year, , month, day] = DATED.exec(lastPart(path)) ?? [];
    if (year !== undefined) return `${year}-${month}-${day}`;
  }
  return undefined;
}

/** The id of a set of files: the last part of its path without `.zip`, or of its first document where it has none. */
export function setId(setName: string, firstPath: string): string {
  const name = lastPart(setName).replace(/\.zip$/i, '');
  return /^\.*$/.test(name) ? lastPart(firstPath).replace(/\.[^.]*$/, '') : name;
}
