import type { Diagnostic } from '../../base/diagnostic.ts';
import { inputError, usageError } from '../../base/errors.ts';
import { findResource, type TaxonomyResourceName } from '../../model/resource.ts';
import { findServiceTaxonomy } from '../../model/service-taxonomies.ts';
import type { Taxonomy, TaxonomyRead } from '../../model/taxonomy.ts';
import type { Decoder } from '../../protocol/codec.ts';
import { FIELD_LABELS } from '../../protocol/taxonomy/field-labels.ts';
import { FIELD_PROPERTIES } from '../../protocol/taxonomy/field-properties.ts';
import { CALCULATION, PRESENTATION } from '../../protocol/taxonomy/structures.ts';
import { calculationPart } from './calculation-part.ts';
import { labelPart } from './label-part.ts';
import type { Part } from './part.ts';
import { type PayloadFile, readAnswer } from './payload.ts';
import { presentationPart } from './presentation-part.ts';
import { propertyPart } from './property-part.ts';
import { readPayloadSummary, versionOf } from './read-payload-summary.ts';

export type PayloadTaxonomyOptions = {
  /** One of the five taxonomy resources, in any case. */
  readonly resource: string;
  /** The taxonomy that was asked for; the resources other than `taxonomy` do not say it. */
  readonly taxonomy: string | undefined;
  /** The version as the service named it, where it was kept with the answer. */
  readonly etag: string | undefined;
  /** The most bytes a file may have. */
  readonly maxXml: number;
};

type PartName = Exclude<TaxonomyResourceName, 'taxonomy'>;
type PartReader = (file: PayloadFile, maxXml: number) => Promise<Part>;

const PARTS: Readonly<Record<PartName, PartReader>> = {
  calculation: partReader(CALCULATION, calculationPart),
  fieldlabel: partReader(FIELD_LABELS, labelPart),
  fieldproperty: partReader(FIELD_PROPERTIES, propertyPart),
  presentation: partReader(PRESENTATION, presentationPart),
};

function partReader<T>(codec: Decoder<T>, partOf: (content: T, file: string) => Part): PartReader {
  return async (file, maxXml) => partOf((await readAnswer(file, codec, maxXml)).content, file.place);
}

/**
 * Reads a saved answer of a taxonomy resource, JSON or XML, the same taxonomy from both. An answer carries one part of a
 * taxonomy (the summary none, but names); parts it does not carry are absent. Its version is the ETag; without
 * one it has none. Answers without properties keep the field numbers as properties that say nothing else.
 *
 * @throws usage error for another resource, an unknown taxonomy or a missing one; input error with file and line for anything that is not such an
 *   answer, that contradicts itself, or that cannot exist (a calculation of core financials).
 */
export async function readPayloadTaxonomy(file: PayloadFile, options: PayloadTaxonomyOptions): Promise<TaxonomyRead> {
  const resource = findResource(options.resource);
  if (resource.kind !== 'taxonomy')
    throw usageError(`the resource ${resource.name} holds rows, not a part of a taxonomy`);
  if (resource.name === 'taxonomy') return readPayloadSummary(file, options);
  if (options.taxonomy === undefined) {
    throw usageError(`an answer of the resource ${resource.name} does not say which taxonomy it belongs to`, {
      code: 'name-taxonomy',
    });
  }
  const { id, name, hasCalculation } = findServiceTaxonomy(options.taxonomy);
  if (resource.name === 'calculation' && !hasCalculation) {
    throw inputError(`taxonomy ${id} (${name}) has no calculation`, { place: { file: file.place } });
  }
  const { parts, counts, diagnostics } = await PARTS[resource.name](file, options.maxXml);
  const taxonomy: Taxonomy = { source: 'service', id, ...versionOf(options.etag), extent: 'parts', name, parts };
  return {
    taxonomies: [taxonomy],
    counts: { taxonomies: 1, ...counts },
    diagnostics: [...diagnostics, ...caseDiagnostics(counts.fieldsNotLowerCase ?? 0, file.place)],
  };
}

function caseDiagnostics(mixedCase: number, file: string): readonly Diagnostic[] {
  if (mixedCase === 0) return [];
  return [
    {
      severity: 'note',
      code: 'service/field-name-case',
      message: `${mixedCase} field names are not in lower case, as the names in rows are; they are taken so`,
      place: { file },
    },
  ];
}
