import type { FieldName, Structure, TaxonomyParts } from '../../model/taxonomy.ts';
import { fieldTeller } from './field-teller.ts';
import { differing, type Told } from './pair-up.ts';
import { relationshipChanges } from './relationship-changes.ts';
import { sectionTeller } from './section-teller.ts';
import { type Attributes, attributeChanges, type TaxonomyChange, type TaxonomyPart } from './taxonomy-change.ts';

export type ComparedTaxonomy = {
  readonly parts: Required<TaxonomyParts>;
  /** Parts that its sources carried; nothing is known of the others. Sections come with their structure. */
  readonly known: ReadonlySet<KnownPart>;
};

export type TaxonomyDiff = {
  /** By part: sections, properties, labels, calculation, presentation. */
  readonly changes: readonly TaxonomyChange[];
  /** Parts that one of the two says nothing of. */
  readonly notCompared: readonly KnownPart[];
};

export type KnownPart = Exclude<TaxonomyPart, 'sections'>;

/** In the order in which changes are told. */
const PARTS = ['properties', 'labels', 'calculation', 'presentation'] as const satisfies readonly KnownPart[];

/**
 * What the later of two taxonomies says differently. Fields are the same where namespace and name are, whatever the year of the namespace
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
      sectionTeller(before.sections, sameTaxonomy).all,
      sectionTeller(after.sections, sameTaxonomy).all,
      (section) => ({ section }),
    ),
  properties: (before, after) =>
    changesOf('properties', fieldTeller.properties(before), fieldTeller.properties(after), (field) => ({ field })),
  labels: (before, after) =>
    changesOf('labels', fieldTeller.labels(before), fieldTeller.labels(after), (field) => ({ field })),
  calculation: (before, after, sameTaxonomy) => relationshipChanges('calculation', before, after, sameTaxonomy),
  presentation: (before, after, sameTaxonomy) => relationshipChanges('presentation', before, after, sameTaxonomy),
};

type Subject = { readonly section?: { structure: Structure; id: string; title: string }; readonly field?: FieldName };

function changesOf<T>(
  part: TaxonomyPart,
  before: readonly Told<T>[],
  after: readonly Told<T>[],
  subject: (thing: T) => Subject,
): TaxonomyChange[] {
  return differing(before, after).flatMap((pair) => {
    const thing = (pair.after ?? pair.before)?.thing;
    if (thing === undefined) return [];
    const change = pair.before === undefined ? 'new' : pair.after === undefined ? 'retired' : 'changed';
    const [was, is]: (Attributes | undefined)[] = [pair.before?.attributes, pair.after?.attributes];
    return [{ part, change, ...subject(thing), attributes: attributeChanges(was, is) }];
  });
}
