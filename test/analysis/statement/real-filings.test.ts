import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { StatementOptions } from '../../../src/analysis/statement/build-statement.ts';
import { statementsOf } from '../../../src/analysis/statement/read-statement.ts';
import type { Statement } from '../../../src/analysis/statement/statement.ts';
import { getOrCreate } from '../../../src/core/base/collections.ts';
import { fieldKey } from '../../../src/core/model/field-name.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import type { StoredRows } from '../../../src/warehouse/store/read-rows.ts';
import { withReader } from '../../../src/warehouse/store/reader.ts';
import { readPresentation } from '../../support/filing-presentation.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';
import { wholeSections } from '../../support/whole-sections.ts';

/** Its main document is missing, and with it every value. */
const INCOMPLETE = 'CLX-10K-2022-06-30-inline';

const OPTIONS: StatementOptions = {
  ...{ sections: ['all'], columns: null, restatements: false, empty: 'show', sign: 'filed', scale: 'none' },
};

describeWithRealData('statements of XBRL filings', ['xbrl-filings/expected.tsv'], ([expected]) => {
  const folder = dirname(expected);
  let names: readonly string[] = [];
  const statements = new Map<string, Statement>();
  let rows: StoredRows | undefined;

  beforeAll(async () => {
    const zips = readdirSync(folder).filter((file) => file.endsWith('.zip'));
    names = zips.map((file) => basename(file, '.zip')).filter((name) => name !== INCOMPLETE);
    const store = await tempStore();
    const inputs = names.map((name) => join(folder, `${name}.zip`));
    await ingestXbrl(inputs, { store, observedAt: '2025-01-01T00:00:00Z' }, TEST_PORTS);
    const keys = await withReader(store, TEST_PORTS, async (reader) => {
      const companies = (await reader.companies(1)).map(({ key }) => key);
      rows = await reader.rows({ of: { companies }, snapshot: 1, values: 'all' });
      return new Map(rows.rows.map(({ document, company }) => [document?.name ?? '', company.key]));
    });
    const subjects = names.map((name) => ({
      company: { key: keys.get(name) ?? '', name: null, symbol: null },
      asFiled: name,
    }));
    let at = 0;
    for await (const statement of statementsOf({ ...OPTIONS, labels: 'primary', store, subjects }, TEST_PORTS)) {
      statements.set(names[at] ?? '', statement);
      at += 1;
    }
  });

  test('have every role as a section, in the order of the filing, with its lines and labels', async () => {
    let lines = 0;
    for (const name of names) {
      const presented = await readPresentation(join(folder, `${name}.zip`));
      const sections = wholeSections(statements.get(name)?.sections ?? []);
      // A link without arcs presents nothing.
      const defined = presented
        .filter((one) => one.lines.length > 0)
        .filter(({ definition }) => definition !== undefined && /^\d+ - /.test(definition));
      const titles = defined.map(({ definition = '' }) => definition).sort();
      const numbered = sections.filter(({ id }) => /^\d/.test(id)).map(({ title }) => title);
      expect(numbered, name).toEqual(titles.map((title) => title.replace(/^\d+ - /, '')));
      for (const { definition = '', lines: expectedLines } of defined.filter((one) =>
        /- Statement -/.test(one.definition ?? ''),
      )) {
        const section = sections.find(({ title }) => title === definition.replace(/^\d+ - /, ''));
        for (const [at, table] of (section?.tables ?? []).entries()) {
          const own = table.lines.filter(({ dimensions }) => dimensions === '');
          expect(
            own.map(({ field, label }) => ({ name: field.name, label })),
            `${name} ${definition}`,
          ).toEqual(expectedLines);
          if (at === 0) lines += own.length;
        }
      }
    }
    expect(lines).toBe(1_053);
  });

  test('show every number of the primary statements, or list it as left out', () => {
    const counts = new Map<string, { cells: number; leftOut: number }>();
    for (const name of names) {
      const { sections = [] } = statements.get(name) ?? {};
      const own = rows?.rows.filter(({ document }) => document?.name === name) ?? [];
      const primary = wholeSections(sections).filter((one) => one.kind !== 'other');
      for (const { title, kind, lines, tables, leftOut } of primary) {
        const fields = new Set(lines.filter((line) => line.kind === 'value').map(({ field }) => fieldKey(field)));
        const filed = own.flatMap(({ version, values }) =>
          values.flatMap(({ field }) => (fields.has(fieldKey(field)) ? `${version} ${fieldKey(field)}` : [])),
        );
        const shown = lines.flatMap(({ cells }) =>
          cells.flatMap((cell) => (cell?.source ? `${cell.source.row} ${fieldKey(cell.source.field)}` : [])),
        );
        const left = leftOut.map(({ source }) => `${source.row} ${fieldKey(source.field)}`);
        expect(new Set([...shown, ...left]), title).toEqual(new Set(filed));
        const ends = new Set(tables.flatMap(({ columns }) => columns).map(({ start, end }) => `${start} ${end}`));
        const missed = leftOut.filter(
          ({ reason, dimensions, start, end }) =>
            reason === 'period' && dimensions === '' && ends.has(`${start} ${end}`),
        );
        expect(missed, title).toEqual([]);
        const count = getOrCreate(counts, kind, () => ({ cells: 0, leftOut: 0 }));
        count.cells += shown.length;
        count.leftOut += leftOut.length;
      }
    }
    expect(Object.fromEntries(counts)).toEqual({
      income: { cells: 476, leftOut: 864 },
      'comprehensive-income': { cells: 223, leftOut: 232 },
      balance: { cells: 1_154, leftOut: 841 },
      equity: { cells: 1_042, leftOut: 157 },
      'cash-flow': { cells: 903, leftOut: 235 },
    });
  });
});
