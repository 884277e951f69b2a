import { groupBy } from '../../../core/base/collections.ts';
import type { ExplainedLine, ExplainOutput } from '../../../core/model/shapes/explain.ts';
import { columnsOf } from '../../../output/report/document.ts';
import type { PastValue } from '../../../warehouse/store/company-values.ts';
import type { StoreReader } from '../../../warehouse/store/reader.ts';
import type { Link } from '../page.ts';
import { localName } from './explained.tsx';
import { DataTable, type PageCell, type PageRow, to } from './table.tsx';

/** The values that a total and its parts had in the row of a version, in all documents and snapshots. */
export async function readNumbers(
  reader: StoreReader,
  explained: ExplainOutput,
  version: number,
): Promise<readonly PastValue[]> {
  const names = linesOf(explained).map(({ field }) => localName(field));
  const place = await reader.placeOfVersion(version);
  return place ? reader.historyOfFields(place.row, { names }, await reader.newestSnapshot()) : [];
}

/** The total and its parts; of a value without parts itself. */
function linesOf({ trees, field }: ExplainOutput): readonly Pick<ExplainedLine, 'level' | 'field' | 'label'>[] {
  const [tree] = trees;
  return tree ? tree.lines.filter(({ level }) => level <= 1) : [{ level: 0, field: field.name, label: field.label }];
}

type Version = { readonly head: PastValue; readonly values: ReadonlyMap<string, string> };

/** More versions are left out, the oldest. */
const MOST_VERSIONS = 12;

function versionsOf(history: readonly PastValue[]): readonly Version[] {
  const groups = groupBy(history, ({ document, since }) => JSON.stringify([document?.name, since.snapshot]));
  const versions = [...groups.values()].flatMap((values): Version[] => {
    const [head] = values;
    const named = values.map(({ field, value, type }) => [field.name, value ?? type] as const);
    return head ? [{ head, values: new Map(named) }] : [];
  });
  // A version of the row in which other fields changed says nothing new.
  return versions.filter(({ head, values }, at) => {
    const before = versions[at - 1];
    const isSame = before && [...values].every(([name, value]) => before.values.get(name) === value);
    return !isSame || before.head.document?.name !== head.document?.name || before.values.size !== values.size;
  });
}

type NumbersProps = { readonly data: ExplainOutput; readonly history: readonly PastValue[]; readonly link: Link };

/** A total and its parts: a line each, versions across. */
export function NumbersOverTime({ data, history, link }: NumbersProps) {
  const all = versionsOf(history);
  const versions = all.slice(-MOST_VERSIONS);
  if (versions.length === 0) return null;
  const names = new Set(history.map(({ field }) => field.name));
  const lines = linesOf(data).filter(({ field }) => names.has(localName(field)));
  const cellsOf = (cellOf: (version: Version, at: number) => PageCell): PageCell[] => versions.map(cellOf);
  const rows = lines.map(({ field, label, level }): PageRow => {
    const name = localName(field);
    return [
      { text: label ?? field, ...(level === 0 && { tone: 'strong' as const }) },
      ...cellsOf(({ values }, at) => {
        const amount = values.get(name) ?? null;
        const isChanged = at > 0 && versions[at - 1]?.values.get(name) !== amount;
        return { amount, ...(isChanged && { tone: 'strong' as const }) };
      }),
    ];
  });
  const caption = `Versions of the numbers, oldest first${all.length > versions.length ? `; the newest ${MOST_VERSIONS} of ${all.length}` : ''}`;
  return (
    <>
      <h2>Versions</h2>
      <DataTable
        caption={caption}
        columns={columnsOf('number', ...versions.map((_, at) => `>${at + 1}`))}
        rows={[
          ...rows,
          [
            'document',
            ...cellsOf(({ head: { document } }) =>
              document ? to(link('filing', { document: document.name }), document.form ?? document.name) : '',
            ),
          ],
          ['filed', ...cellsOf(({ head: { document } }) => ({ date: document?.filed ?? '' }))],
          [
            'from snapshot',
            ...cellsOf(({ head: { since } }) =>
              to(link('snapshot', { snapshot: String(since.snapshot) }), since.snapshot),
            ),
          ],
          ['observed', ...cellsOf(({ head: { since } }) => ({ date: since.observedAt.slice(0, 10) }))],
        ]}
      />
    </>
  );
}
