import { hash } from 'node:crypto';
import type { RowBatch } from '../../model/row-batch.ts';
import { batchFields, eachValue } from './batch-fields.ts';

/** The first and the last row of a page, by everything that they say, and how many values the first one has. */
export type PageEdges = { readonly first: string; readonly last: string; readonly valuesOfFirst: number };

/** Notes the rows at the ends of one page. */
export type EdgeLog = { readonly take: (batch: RowBatch) => void; readonly edges: () => PageEdges | undefined };

export function edgeLog(): EdgeLog {
  const fields = batchFields();
  let rows = 0;
  let first: string | undefined;
  let last: string | undefined;
  let valuesOfFirst = 0;
  return {
    take: (batch) => {
      fields.take(batch);
      const { length } = batch.rows.entity;
      if (length === 0) return;
      const ends = new Map<number, string[]>([
        [0, []],
        [length - 1, []],
      ]);
      eachValue(
        batch,
        () => true,
        (row, field, text) => ends.get(row)?.push(`${fields.nameOf(field)}=${text}`),
        rows,
      );
      rows += length;
      if (first === undefined) valuesOfFirst = ends.get(0)?.length ?? 0;
      first ??= digest(ends.get(0) ?? []);
      last = digest(ends.get(length - 1) ?? []);
    },
    edges: () => (first === undefined || last === undefined ? undefined : { first, last, valuesOfFirst }),
  };
}

function digest(values: readonly string[]): string {
  return hash('sha256', [...values].sort().join('\n'), 'hex');
}
