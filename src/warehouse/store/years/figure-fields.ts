import type { DuckDBConnection } from '@duckdb/node-api';
import type { KeyFigure } from '../../../core/model/key-figures.ts';
import { SERVICE_NAMESPACE } from '../../../core/model/taxonomy.ts';
import { queryRecords } from '../rows.ts';
import type { FigureField } from './yearly-figures.ts';

type Named = { readonly field: number; readonly namespace: string; readonly name: string };

const NAMED = `SELECT field_id AS field, namespace, name FROM field
  WHERE name IN (SELECT unnest(from_json($names, '["VARCHAR"]')))`;

const US_GAAP = /^us-gaap(?:\/\d{4})?$/;

/** The fields of the store that carry figures, by their places in the list. Fields of filings' own are left out. */
export async function figureFields(
  connection: DuckDBConnection,
  figures: readonly KeyFigure[],
): Promise<readonly FigureField[]> {
  const names = figures.flatMap(({ standard, concepts }) => [standard, ...concepts]);
  const fields = await queryRecords<Named>(connection, NAMED, { names: JSON.stringify(names) });
  return figures.flatMap(({ standard, concepts }, figure) =>
    fields.flatMap(({ field, namespace, name }) => {
      if (namespace === SERVICE_NAMESPACE) return name === standard ? [{ figure, field, rank: 0 }] : [];
      const place = US_GAAP.test(namespace) ? concepts.indexOf(name) : -1;
      return place < 0 ? [] : [{ figure, field, rank: place }];
    }),
  );
}

/** All fields of a local name, as one figure. */
export async function fieldsAsFigure(connection: DuckDBConnection, name: string): Promise<readonly FigureField[]> {
  const fields = await queryRecords<Named>(connection, NAMED, { names: JSON.stringify([name]) });
  return fields.map(({ field }) => ({ figure: 0, field, rank: 0 }));
}
