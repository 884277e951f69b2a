import type { FieldName, Structure, TaxonomyParts } from '../../model/taxonomy.ts';
import { fieldItems } from './field-items.ts';
import { differing, type Item } from './pair-up.ts';
import { relationshipChanges } from './relationship-changes.ts';
import { sectionItems } from './section-items.ts';
import { type Attributes, attributeChanges, type TaxonomyChange, type TaxonomyPart } from './taxonomy-change.ts';

export type ComparedTaxonomy = {
  readonly parts: Required<TaxonomyParts>;
  /** Parts that its sources carried; the others are unknown. Sections belong to their structure. */
  readonly known: ReadonlySet<KnownPart>;
};

export type TaxonomyDiff = {
  /** By part: sections, properties, labels, calculation, presentation. */
  readonly changes: readonly TaxonomyChange[];
  /** Parts that are unknown in one of the two. */
  readonly notCompared: readonly KnownPart[];
};

export type KnownPart = Exclude<TaxonomyPart, 'sections'>;

/** In the order of the changes. */
const PARTS = ['properties', 'labels', 'calculation', 'presentation'] as const satisfies readonly KnownPart[];

/**
 * The changes between two taxonomies. Fields are the same where namespace and name are, whatever the year of the namespace
 * (`us-gaap/2009`). `sameTaxonomy`: they are versions of one taxonomy, whose sections keep their ids; sections of different taxonomies are the
 * same where their titles are.
 */
export function diffTaxonomies(
  before: ComparedTaxonomy,
  after: ComparedTaxonomy,
  { sameTaxonomy }: { readonly sameTaxonomy: boolean },
): TaxonomyDiff {
  const compared = PARTS.filter((part) => before.known.has(part) && after.known.has(part));
  const either = PARTS.filter((part) => before.known.has(part) || after.known.has(part));
  const ofCompared = ({ parts }: ComparedTaxonomy): Parts => ({
    ...parts,
    sections: parts.sections.filter(({ structure }) => compared.includes(structure)),
  });
  const [was, is] = [ofCompared(before), ofCompared(after)];
  const parts = ['sections', ...compared] as const;
  return {
    changes: parts.flatMap((part) => CHANGES[part](was, is, sameTaxonomy)),
    notCompared: either.filter((part) => !compared.includes(part)),
  };
}

type Parts = Required<TaxonomyParts>;
type Changes = (before: Parts, after: Parts, sameTaxonomy: boolean) => TaxonomyChange[];

const CHANGES: Readonly<Record<TaxonomyPart, Changes>> = {
  sections: (before, after, sameTaxonomy) =>
    changesOf(
      'sections',
      sectionItems(before.sections, sameTaxonomy).all,
      sectionItems(after.sections, sameTaxonomy).all,
      (section) => ({ section }),
    ),
  properties: (before, after) =>
    changesOf('properties', fieldItems.properties(before), fieldItems.properties(after), (field) => ({ field })),
  labels: (before, after) =>
    changesOf('labels', fieldItems.labels(before), fieldItems.labels(after), (field) => ({ field })),
  calculation: (before, after, sameTaxonomy) => relationshipChanges('calculation', before, after, sameTaxonomy),
  presentation: (before, after, sameTaxonomy) => relationshipChanges('presentation', before, after, sameTaxonomy),
};

type Subject = { readonly section?: { structure: Structure; id: string; title: string }; readonly field?: FieldName };

function changesOf<T>(
  part: TaxonomyPart,
  before: readonly Item<T>[],
  after: readonly Item<T>[],
  subjectOf: (subject: T) => Subject,
): TaxonomyChange[] {
  return differing(before, after).flatMap((pair) => {
    const item = pair.after ?? pair.before;
    if (item === undefined) return [];
    const change = pair.before === undefined ? 'new' : pair.after === undefined ? 'retired' : 'changed';
    const [was, is]: (Attributes | undefined)[] = [pair.before?.attributes, pair.after?.attributes];
    return [{ part, change, ...subjectOf(item.subject), attributes: attributeChanges(was, is) }];
  });
}
