import type { RollUpFinding } from '../../src/core/model/finding.ts';

/** A finding of a fictional company, with what a test cares about put over it. */
export function finding(given: Partial<RollUpFinding> = {}): RollUpFinding {
  return {
    id: 'f1',
    rule: 'roll-up/complete',
    severity: 'error',
    company: { key: '0099000001', name: 'Example Anvil Works (fictional)', symbol: 'ZZANV' },
    document: { name: '0099000001-24-000002', form: '10-Q', filed: '2024-08-01' },
    taxonomy: { source: 'sample', id: '18', version: '1' },
    sections: [{ id: '1', title: 'Balance Sheet' }],
    field: 'totalassets',
    period: { instant: '2024-06-30' },
    dimensions: '',
    unit: 'USD',
    reported: '1000',
    computed: '900',
    difference: '100',
    tolerance: '0',
    contributions: [],
    source: { resource: 'Financials-QTR', snapshot: 1 },
    footsIn: [],
    ...given,
  };
}
