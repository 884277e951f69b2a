import { isProblem, type Problem, parseSum } from './parse-step.ts';
import type { FieldRule, OutlineLine, Placement, RuleStatement, Step, Term } from './rule.ts';

/** A line of an outline as a file has it; `include`: all lines of an outline that several industries share. */
export type OutlinePart = OutlineLine | { readonly include: string };

const LINE = /^(?<field>[a-z]\w*)(?: = (?<sum>.+))?$/;
const REST = /~(?<rest>[a-z]\w*)/;

/**
 * `# Assets`, a heading; `goodwill`, a field; `totalassets = goodwill + ~otherassets`, a total with its parts, of which
 * `~` marks the rest: the total less all other parts; `... equity`, the lines of a shared outline.
 */
export function parseOutlineLine(text: string): OutlinePart | Problem {
  if (text.startsWith('# ')) return { heading: text.slice(2) };
  if (text.startsWith('... ')) return { include: text.slice(4) };
  const { field, sum } = LINE.exec(text)?.groups ?? {};
  if (field === undefined) return { problem: `${JSON.stringify(text)} is not a heading, a field or a total` };
  if (sum === undefined) return { field };
  const terms = parseSum(sum.replace(REST, '$1'));
  if (isProblem(terms)) return terms;
  const optional = terms.find(({ absent }) => absent !== 'fails');
  if (optional) return { problem: `"?" before ${optional.field}: every part of a total may be absent` };
  const rest = REST.exec(sum)?.groups?.rest;
  return { field, sum: { terms, ...(rest !== undefined && { rest }) } };
}

/** The lines of an outline with those of shared outlines that it includes; a shared one includes none. */
export function includeOutlines(
  parts: readonly OutlinePart[],
  shared: Readonly<Record<string, readonly OutlinePart[]>>,
  addProblem: (message: string) => void,
): readonly OutlineLine[] {
  return parts.flatMap((part) => {
    if (!('include' in part)) return [part];
    const lines = shared[part.include];
    if (lines === undefined) addProblem(`there is no outline ${JSON.stringify(part.include)}`);
    return (lines ?? []).flatMap((line) => ('include' in line ? [] : [line]));
  });
}

type Total = { readonly total: string; readonly terms: readonly Term[]; readonly rest: string };

function totalsWithRest(lines: readonly OutlineLine[]): readonly Total[] {
  return lines.flatMap((line) =>
    'sum' in line && line.sum?.rest !== undefined
      ? [{ total: line.field, terms: line.sum.terms, rest: line.sum.rest }]
      : [],
  );
}

/** The step of each field that is the rest of a total, by its name. */
export function restSteps(lines: readonly OutlineLine[]): ReadonlyMap<string, Step> {
  return new Map(
    totalsWithRest(lines).map(({ total, terms, rest }) => {
      const own = terms.find(({ field }) => field === rest)?.sign ?? 1;
      const others = terms.filter(({ field }) => field !== rest);
      const parts = others.map(({ field, sign }): Term => ({ field, sign: sign === own ? -1 : 1, absent: 'zero' }));
      const step: Step = {
        kind: 'sum',
        text: `the rest of ${total}`,
        terms: [{ field: total, sign: own, absent: 'fails' }, ...parts],
        isRest: true,
      };
      return [rest, step];
    }),
  );
}

/** Where each part of a total that has a rest belongs, by its name. */
export function placements(
  lines: readonly OutlineLine[],
  fields: ReadonlyMap<string, FieldRule>,
): ReadonlyMap<string, Placement> {
  return new Map(
    totalsWithRest(lines).flatMap(({ total, terms, rest }) => {
      const parts = terms.filter(({ field }) => field !== rest);
      return parts.flatMap(({ field, sign }, at): readonly [string, Placement][] => {
        if (fields.get(field)?.isDetail !== true) return [];
        const isBefore = (other: string, place: number): boolean => place < at || fields.get(other)?.isDetail !== true;
        const beside = parts
          .filter((other) => other.field !== field)
          .map((other) => ({ field: other.field, isBefore: isBefore(other.field, parts.indexOf(other)) }));
        return [[field, { total, sign, beside }]];
      });
    }),
  );
}

/** All fields of the statements of full financials. */
export function outlineFields(
  statements: Readonly<Record<RuleStatement, readonly OutlineLine[]>>,
): ReadonlySet<string> {
  const lines = Object.values(statements).flat();
  return new Set(lines.flatMap((line) => ('field' in line ? [line.field] : [])));
}
