import { expect, test } from 'vitest';
import { ingestSubmissions } from '../../../src/warehouse/ingest/ingest-submissions.ts';
import { ingestXbrl } from '../../../src/warehouse/ingest/ingest-xbrl.ts';
import { openFileSet } from '../../../src/warehouse/sources/archive/open-file-set.ts';
import { withConnection } from '../../../src/warehouse/store/connection.ts';
import { queryRows } from '../../../src/warehouse/store/rows.ts';
import { describeWithRealData } from '../../support/real-data.ts';
import { expectSoundStore } from '../../support/store-invariants.ts';
import { TEST_PORTS, tempStore } from '../../support/temp-store.ts';

const FILINGS = ['2010-09-25', '2015-09-26', '2023-09-30'].map((end) => `xbrl-filings/AAPL-10K-${end}.zip`);

/** A filing of a list, as the file has it. */
type Listed = Readonly<Record<'form' | 'filingDate' | 'acceptanceDateTime' | 'reportDate' | 'accessionNumber', string>>;

describeWithRealData(
  'submissions of the SEC',
  ['sec-companyfacts/submissions.zip', ...FILINGS],
  ([lists, ...filings]) => {
    const observedAt = '2026-11-01T00:00:00Z';
    const listed = async (): Promise<ReadonlyMap<string, readonly Listed[]>> => {
      const { files } = await openFileSet(lists);
      const of = new Map<string, readonly Listed[]>();
      for (const file of files) {
        const { recent } = JSON.parse(Buffer.from(await file.read(2 ** 28)).toString('utf8')).filings;
        const names = Object.keys(recent);
        const count = recent.accessionNumber.length;
        const each = Array.from({ length: count }, (_, at) =>
          Object.fromEntries(names.map((name) => [name, recent[name][at]])),
        );
        of.set(file.path.slice(3, 13), each as Listed[]);
      }
      return of;
    };
    const inNewYork = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'medium',
    });

    test.each([
      ['before the filings', true],
      ['after the filings', false],
    ])('that come in %s give each its dates', async (_, isFirst) => {
      const store = await tempStore();
      const target = { store, observedAt };
      if (!isFirst) await ingestXbrl(filings, target, TEST_PORTS);
      const { summary } = await ingestSubmissions(lists, target, TEST_PORTS);
      if (isFirst) await ingestXbrl(filings, target, TEST_PORTS);
      expect(summary.counts).toMatchObject({
        companies: 12,
        filings: 37_540,
        filingsKept: 3_182,
        filingsWithoutFacts: 34_358,
      });
      expect(summary.diagnostics).toEqual([]);
      const stored = await withConnection(store, TEST_PORTS, (connection) =>
        queryRows(
          connection,
          `SELECT period_end::VARCHAR, form, filed::VARCHAR, accepted, json_extract_string(attributes, 'accession')
         FROM document_version WHERE closed IS NULL ORDER BY ALL`,
        ),
      );
      const apple = (await listed()).get('0000320193') ?? [];
      const expected = ['2010-09-25', '2015-09-26', '2023-09-30'].map((end) => {
        const filing = apple.find(({ form, reportDate }) => form === '10-K' && reportDate === end);
        const accepted = inNewYork.format(new Date(filing?.acceptanceDateTime ?? 0)).replace(' ', 'T');
        return [end, '10-K', filing?.filingDate, accepted, filing?.accessionNumber];
      });
      expect(stored).toEqual(expected);
      expect(stored[2]).toEqual(['2023-09-30', '10-K', '2023-11-03', '2023-11-02T18:08:27', '0000320193-23-000106']);
      await expectSoundStore(store);
    });

    test('are all in the store that can hold facts, with the moment of acceptance', async () => {
      const store = await tempStore();
      await ingestSubmissions(lists, { store, observedAt }, TEST_PORTS);
      const stored = await withConnection(store, TEST_PORTS, (connection) =>
        queryRows(
          connection,
          `SELECT concat_ws(' ', key, accession, form, filed, accepted, report_date) AS text
         FROM submission JOIN entity USING (entity_id) ORDER BY text`,
        ),
      );
      const expected = [...(await listed())].flatMap(([cik, of]) =>
        of
          .filter(
            (filing) => 'isXBRL' in filing && (filing.isXBRL === 1 || /^(10-?[KQ]|20-F|40-F|11-K)/.test(filing.form)),
          )
          .map(({ accessionNumber, form, filingDate, acceptanceDateTime, reportDate }) =>
            [
              ...[cik, accessionNumber, form, filingDate],
              ...[
                inNewYork.format(new Date(acceptanceDateTime)).replace(' ', 'T'),
                ...(reportDate ? [reportDate] : []),
              ],
            ].join(' '),
          ),
      );
      expect(stored.flat()).toEqual(expected.toSorted());
    });
  },
);
