import { formatDecimal, trimDecimal } from '../base/decimal.ts';
import { fieldKey } from '../model/field-name.ts';
import type { Finding, RowDescription, RowFinding, TaxonomyFinding } from '../model/finding.ts';
import { printPeriod } from '../model/period.ts';
import { type FoundFinding, fingerprint, orderFindings, rowIdentity } from './order-findings.ts';
import type { Observations, ObservedRow, ObservedTaxonomy } from './run-rules.ts';

/** The findings of the rules other than roll-ups, in their order. `descriptions` has every row version that is observed. */
export function observedFindings(
  { rows, taxonomies }: Observations,
  descriptions: ReadonlyMap<number, RowDescription>,
): FoundFinding[] {
  const found = [...rows.map((one) => rowFinding(one, descriptions)), ...taxonomies.map(taxonomyFinding)];
  // Two versions of a taxonomy may have the same fault: it is one finding.
  return orderFindings<Finding>([...new Map(found.map((one) => [one.finding.id, one])).values()]);
}

function rowFinding(
  { rule, observed }: ObservedRow,
  descriptions: ReadonlyMap<number, RowDescription>,
): FoundFinding<RowFinding> {
  const { version, field, reported, weighing, evidence } = observed;
  const row = descriptions.get(version);
  if (!row) throw new Error(`defect: row version ${version} is not described`);
  const finding: RowFinding = {
    id: fingerprint([rule.id, rowIdentity(row), fieldKey(field)]),
    ...evidence,
    severity: rule.severity,
    company: row.company,
    document: row.document,
    taxonomy: null,
    sections: [],
    field: field.name,
    period: printPeriod(row.period),
    dimensions: row.dimensions,
    unit: row.unit,
    reported: formatDecimal(reported),
    computed: weighing ? formatDecimal(weighing.computed) : null,
    difference: weighing ? formatDecimal(weighing.difference) : null,
    tolerance: weighing ? formatDecimal(trimDecimal(weighing.tolerance)) : null,
    source: row.source,
  };
  return { finding, version, field, period: row.period };
}

function taxonomyFinding({ rule, taxonomy, observed }: ObservedTaxonomy): FoundFinding<TaxonomyFinding> {
  const { section, field, evidence } = observed;
  const { source, id, version } = taxonomy;
  const finding: TaxonomyFinding = {
    id: fingerprint([rule.id, source, id, section.id, fieldKey(field), evidence.child]),
    ...evidence,
    severity: rule.severity,
    company: null,
    document: null,
    taxonomy: { source, id, version },
    sections: [{ id: section.id, title: section.title }],
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
  return { finding, version: 0, field, period: { kind: 'unknown' } };
}
