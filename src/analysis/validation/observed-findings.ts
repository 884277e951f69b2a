import { formatDecimal, trimDecimal } from '../../core/base/decimal.ts';
import { fieldKey } from '../../core/model/field-name.ts';
import type { RowFinding, TaxonomyFinding } from '../../core/model/finding.ts';
import type { Section } from '../../core/model/taxonomy.ts';
import { type FoundFinding, type FoundRow, fingerprint, orderFindings } from './order-findings.ts';
import type { ObservedRow, ObservedTaxonomy } from './pieces.ts';
import type { Observations } from './run-rules.ts';

/** The findings of the rules other than roll-ups, in their order. */
export function observedFindings(
  { rows, taxonomies }: Observations,
  rowOf: (version: number) => FoundRow,
): FoundFinding[] {
  const findings = [
    ...rows.map((violation): FoundFinding => {
      const { field, version } = violation.observed;
      const row = rowOf(version);
      const finding = rowFinding(violation, row);
      return {
        rule: violation.rule,
        row,
        field,
        name: field.name,
        sections: finding.sections,
        build: () => finding,
      };
    }),
    ...taxonomies.map((violation): FoundFinding => {
      const { field } = violation.observed;
      const finding = taxonomyFinding(violation);
      const { sections } = finding;
      return {
        rule: violation.rule,
        row: undefined,
        field,
        name: field.name,
        sections,
        build: () => finding,
      };
    }),
  ];
  // Two versions of a taxonomy may have the same fault: it is one finding.
  return orderFindings([...new Map(findings.map((finding) => [finding.build().id, finding])).values()]);
}

function rowFinding({ rule, observed }: ObservedRow, row: FoundRow): RowFinding {
  const { field, reported, weighing, evidence } = observed;
  return {
    id: fingerprint([rule.id, row.identity, fieldKey(field), ...elementOf(evidence)]),
    ...evidence,
    severity: rule.severity,
    company: row.company,
    document: row.document,
    taxonomy: null,
    sections: rule.kind === 'own' ? rule.sections : [],
    field: field.name,
    period: row.printed,
    dimensions: row.dimensions,
    unit: row.unit,
    reported: reported ? formatDecimal(reported) : null,
    computed: weighing ? formatDecimal(weighing.computed) : null,
    difference: weighing ? formatDecimal(weighing.difference) : null,
    tolerance: weighing ? formatDecimal(trimDecimal(weighing.tolerance)) : null,
    source: row.source,
  };
}

function taxonomyFinding({ rule, observed }: ObservedTaxonomy): TaxonomyFinding {
  const { taxonomy, section, field, evidence } = observed;
  const { source, id, version } = taxonomy;
  return {
    id: fingerprint([rule.id, source, id, sectionKey(section), fieldKey(field), childOf(evidence)]),
    ...evidence,
    severity: rule.severity,
    company: null,
    document: null,
    taxonomy: { source, id, version },
    sections: section ? [{ id: section.id, title: section.title }] : [],
    field: field.name,
    period: null,
    dimensions: '',
    unit: null,
    reported: null,
    computed: null,
    difference: null,
    tolerance: null,
    source: null,
  };
}

/** The check of a published rule: a field may fail several of one rule. */
function elementOf(evidence: ObservedRow['observed']['evidence']): readonly string[] {
  return 'elementId' in evidence && evidence.elementId !== null ? [evidence.elementId] : [];
}

/** Sections of the two structures may have the same id. */
function sectionKey(section: Section | undefined): string {
  if (!section) return '';
  return section.structure === 'calculation' ? section.id : `${section.structure} ${section.id}`;
}

/** The child that the evidence of a taxonomy rule names, '' for none. */
function childOf(evidence: ObservedTaxonomy['observed']['evidence']): string {
  return 'child' in evidence ? (evidence.child ?? '') : '';
}
