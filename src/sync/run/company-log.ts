import type { RowBatch } from '../../model/row-batch.ts';
import type { KnownCompany } from '../plan/known-companies.ts';
import { batchFields, eachValue } from './batch-fields.ts';

/** Gathers the companies of the answers that list them. */
export type CompanyLog = {
  readonly nextAnswer: () => void;
  readonly take: (batch: RowBatch) => void;
  readonly companies: () => readonly KnownCompany[];
};

/** Fields of a row and what they say of its company. */
const FIELDS: ReadonlyMap<string, keyof KnownCompany> = new Map([
  ['primarysymbol', 'symbol'],
  ['entityid', 'entityId'],
  ['primaryexchange', 'exchange'],
]);

export function companyLog(): CompanyLog {
  const found: KnownCompany[] = [];
  let fields = batchFields();
  let rows = 0;
  return {
    nextAnswer: () => {
      fields = batchFields();
      rows = 0;
    },
    take: (batch) => {
      fields.take(batch);
      const { length } = batch.rows.entity;
      const companies = Array.from({ length }, (): { -readonly [K in keyof KnownCompany]: KnownCompany[K] } => ({}));
      const wordOf = (field: number): keyof KnownCompany | undefined => FIELDS.get(fields.nameOf(field).toLowerCase());
      eachValue(
        batch,
        (field) => wordOf(field) !== undefined,
        (row, field, text) => {
          const [company, word] = [companies[row], wordOf(field)];
          if (company && word) company[word] = text;
        },
        rows,
      );
      rows += length;
      for (const company of companies) found.push(company);
    },
    companies: () => found,
  };
}
