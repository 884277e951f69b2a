import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import { checkedStatement } from '../../../support/checked-statement.ts';
import { printedBytes } from '../../../support/printed.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { type ReadSheet, readXlsx, unzip } from '../../../support/xlsx.ts';
import { zipOf } from '../../../support/zip.ts';

const hasLibreOffice = spawnSync('soffice', ['--version']).status === 0;
const title = `LibreOffice calculates what the file holds${hasLibreOffice ? '' : ' (skipped: no soffice)'}`;

/** LibreOffice then calculates formulas when it loads a file; by default it trusts the results in it. */
const PROFILE = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>`;

/** Commas, quotes, UTF-8, values as they are and not as they are shown, each sheet in a file. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
const PLANTED = '987654321';

test.skipIf(!hasLibreOffice)(
  title,
  async () => {
    const folder = temporaryFolder();
    const bytes = await printedBytes(
      statementView(checkedStatement({ scale: 'thousands', sign: 'presented' })),
      'xlsx',
    );
    writeFileSync(join(folder, 'book.xlsx'), await withWrongResults(bytes));
    mkdirSync(join(folder, 'profile', 'user'), { recursive: true });
    writeFileSync(join(folder, 'profile', 'user', 'registrymodifications.xcu'), PROFILE);
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`;
    execFileSync('soffice', [profile, '--headless', '--convert-to', CSV, 'book.xlsx'], { cwd: folder, stdio: 'pipe' });
    let formulas = 0;
    for (const sheet of await readXlsx(bytes)) {
      const calculated = cellsOf(readFileSync(join(folder, `book-${sheet.name}.csv`), 'utf8'));
      for (const [name, { value, formula, isText, format }] of Object.entries(sheet.cells)) {
        if (format === 'yyyy-mm-dd') continue;
        const found = calculated.get(name) ?? '';
        // LibreOffice, as any spreadsheet, has binary fractions of 15 digits.
        if (isText) expect([name, found]).toEqual([name, value]);
        else expect([name, Number(found)]).toEqual([name, Number(value)]);
        if (formula !== undefined) formulas += 1;
      }
    }
    expect(formulas).toBeGreaterThan(7);
  },
  60_000,
);

/** The file with a number beside each formula that is not its result. */
async function withWrongResults(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = [...(await unzip(bytes))].map(([name, data]) => {
    return { name, data: data.toString('utf8').replace(/<\/f><v>[^<]*<\/v>/g, `</f><v>${PLANTED}</v>`) };
  });
  expect(entries.some(({ data }) => data.includes(PLANTED))).toBe(true);
  return zipOf(...entries);
}

/** The fields of CSV by the names of their cells. */
function cellsOf(csv: string): ReadonlyMap<keyof ReadSheet['cells'], string> {
  const cells = new Map<string, string>();
  let [column, row] = [0, 1];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n)/g)) {
    cells.set(`${String.fromCharCode(65 + column)}${row}`, quoted?.replaceAll('""', '"') ?? plain);
    [column, row] = end === ',' ? [column + 1, row] : [0, row + 1];
  }
  return cells;
}
