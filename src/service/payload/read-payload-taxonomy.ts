import { inputError, usageError } from '../../core/base/errors.ts';
import { findResource, type TaxonomyResourceName } from '../../core/model/resource.ts';
import { findServiceTaxonomy } from '../../core/model/service-taxonomies.ts';
import type { Taxonomy, TaxonomyRead } from '../../core/model/taxonomy.ts';
import type { Decoder } from '../protocol/codec.ts';
import { CALCULATION, FIELD_LABELS, FIELD_PROPERTIES, PRESENTATION, SUMMARY } from '../protocol/taxonomy/resources.ts';
import { labelPart, propertyPart } from './field-parts.ts';
import { distinct, type Part } from './part.ts';
import { type PayloadFile, readAnswer } from './payload.ts';
import { calculationPart, presentationPart } from './structure-parts.ts';

export type PayloadTaxonomyOptions = {
  /** One of the five taxonomy resources, in any case. */
  readonly resource: string;
  /** The requested taxonomy; only answers of the resource `taxonomy` state theirs. */
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
 * Reads a saved answer of a taxonomy resource, JSON or XML, the same taxonomy from both. An answer has one part of a
 * taxonomy, the resource `taxonomy` only names; other parts are absent. Its version is the ETag, if any.
 *
 * @throws usage error for another resource, an unknown taxonomy or a missing one; input error with file and line for
 *   anything that is not such an answer, that contradicts itself, or that cannot exist (a calculation of core
 *   financials).
 */
export async function readPayloadTaxonomy(file: PayloadFile, options: PayloadTaxonomyOptions): Promise<TaxonomyRead> {
  const resource = findResource(options.resource);
  if (resource.kind !== 'taxonomy')
    throw usageError(`the resource ${resource.name} holds rows, not a part of a taxonomy`);
  if (resource.name === 'taxonomy') return readSummary(file, options);
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
  const taxonomy: Taxonomy = { source: 'service', id, ...versionOf(options), extent: 'parts', name, parts };
  const mixedCase = counts.fieldsNotLowerCase ?? 0;
  const message = `${mixedCase} field names are not in lower case, as the names in rows are; they are taken so`;
  const place = { file: file.place };
  return {
    taxonomies: [taxonomy],
    counts: { taxonomies: 1, ...counts },
    diagnostics: [
      ...diagnostics,
      ...(mixedCase > 0 ? [{ severity: 'note', code: 'service/field-name-case', message, place } as const] : []),
    ],
  };
}

/** A list of taxonomies: each has its name and data set and no parts. Ids that the contract does not list are kept. */
async function readSummary(file: PayloadFile, options: PayloadTaxonomyOptions): Promise<TaxonomyRead> {
  const { content } = await readAnswer(file, SUMMARY, options.maxXml);
  const kept = distinct(content, ({ id }) => `taxonomy ${id}`, file.place);
  const taxonomies = kept.map(({ id, name, dataset }): Taxonomy => {
    const key = { source: 'service', id: String(id), ...versionOf(options) } as const;
    return { ...key, extent: 'summary', name, ...(dataset !== undefined && { dataset }), parts: {} };
  });
  const counts = { taxonomies: content.length, taxonomiesRepeated: content.length - kept.length };
  return { taxonomies, counts, diagnostics: [] };
}

function versionOf({ etag }: PayloadTaxonomyOptions): { readonly version?: string } {
  return etag === undefined ? {} : { version: etag };
}
