import { groupBy } from '../../core/base/collections.ts';
import { oneLine } from '../../core/base/text.ts';
import type { TaxonomyKey } from '../../core/model/taxonomy.ts';
import { companyParts } from '../../output/report/views/sentences.ts';
import { differingLengths } from './remarks.ts';
import type { SameFiling, SignMode, Statement, StatementSection } from './statement.ts';

/** What a statement is of, in words for every format. */
export type StatementHeader = {
  /** `Example Anvil Works · ZZANV`, one for each company. */
  readonly companies: readonly string[];
  /**
   * `amounts in thousands of USD`, `in percent of Assets, to one decimal`, `signs as presented`,
   * `lines of us-gaap/18, the newest; earlier: us-gaap/19`, `snapshot 3`.
   */
  readonly notes: readonly string[];
  /** The first of them where there are amounts of money: `amounts in thousands of USD`. */
  readonly amounts: string | null;
  /** `lines of us-gaap/2009`; `null` without sections. */
  readonly lines: string | null;
};

const SIGNS: Readonly<Record<SignMode, string>> = {
  filed: 'signs as filed',
  presented: 'signs as presented',
  natural: 'signs by effect on the result',
};
/** The most names of taxonomies, or of filings of a pair of sources, in a header. */
const MOST_OTHERS = 3;
const SCALES = { 0: '', 3: 'thousands of ', 6: 'millions of ' } as const;

export function statementHeader(statement: Statement): StatementHeader {
  const { companies, display, sections, snapshot, asKnown, percentOf } = statement;
  const units = unitsOf(statement);
  const structures = [...new Set(sections.map(structureName))];
  const others = otherNames(statement);
  const lengths = differingLengths(statement);
  const amounts = units.length === 0 ? null : `amounts in ${SCALES[display.scale]}${units.join(', ')}`;
  const isOfStandard = sections.some(
    ({ structure }) => structure.kind === 'taxonomy' && structure.source === 'us-gaap',
  );
  const whose = isOfStandard ? ', the presentation of the standard' : '';
  const lines = structures.length === 0 ? null : `lines of ${structures.map(oneLine).join(', ')}${whose}`;
  return {
    amounts,
    lines,
    companies: companies.map((company) => oneLine(companyParts(company).filter(Boolean).join(' · '))),
    notes: [
      ...(amounts === null ? [] : [amounts]),
      ...(percentOf ? [`in percent of ${oneLine(percentOf.name)}, to one decimal`] : []),
      ...(units.length === 0 && display.scale > 0
        ? [`differences in ${SCALES[display.scale]}`.replace(/ of $/, '')]
        : []),
      ...(lengths === null ? [] : [lengths]),
      SIGNS[display.sign],
      ...(lines === null ? [] : [`${lines}${others}`]),
      ...sameFilingNotes(statement.sameFilings ?? []),
      ...(asKnown === undefined ? [] : [`as known on ${asKnown}`]),
      `snapshot ${snapshot}`,
    ],
  };
}

/** A note for each filing, or one for all filings of a pair of sources where there are more than a few. */
function sameFilingNotes(all: readonly SameFiling[]): readonly string[] {
  const pairs = groupBy(all, ({ resource, also }) => `${resource} are not shown again from ${also.resource}`);
  return Array.from(pairs, ([pair, filings]) =>
    filings.length > MOST_OTHERS ? [oneLine(`${filings.length} filings of ${pair}`)] : filings.map(sameFilingNote),
  ).flat();
}

function sameFilingNote({ document, resource, also }: SameFiling): string {
  const other = also.document === document ? '' : `, where it is ${also.document}`;
  return oneLine(`${document} is of ${resource}, and not shown again from ${also.resource}${other}`);
}

/** The units of amounts of money, that of most amounts first. */
function unitsOf({ sections }: Statement): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of sections.flatMap(({ lines }) => lines)) {
    for (const cell of line.type === 'money' ? line.cells : []) {
      if (cell?.unit != null && cell.kind === 'number') counts.set(cell.unit, (counts.get(cell.unit) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([unit]) => oneLine(unit));
}

/** The names of other taxonomies; of those with two versions a name alone does not say which. */
function otherNames({ sections, otherTaxonomies = [] }: Statement): string {
  const nameOf = ({ source, id }: TaxonomyKey): string => `${source}/${id}`;
  const names = sections.map(structureName);
  const others = otherTaxonomies.map((key) =>
    names.includes(nameOf(key)) ? `${nameOf(key)}/${key.version}` : nameOf(key),
  );
  if (others.length === 0) return '';
  const more = others.length > MOST_OTHERS ? ` and ${others.length - MOST_OTHERS} more` : '';
  return `, the newest; earlier: ${others.slice(0, MOST_OTHERS).map(oneLine).join(', ')}${more}`;
}

/** `us-gaap/2009`, `18`, or the name of a document. */
export function structureName({ structure }: Pick<StatementSection, 'structure'>): string {
  return structure.kind === 'document' ? structure.document : `${structure.source}/${structure.id}`;
}
