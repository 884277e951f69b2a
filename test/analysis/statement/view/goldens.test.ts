import { stripVTControlCharacters } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Statement } from '../../../../src/analysis/statement/statement.ts';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import type { FormatOf } from '../../../../src/output/report/formats.ts';
import type { Style } from '../../../../src/output/report/outputs.ts';
import {
  compactCsv,
  compactHtml,
  compactJson,
  compactWorkbook,
  styleSheet,
} from '../../../support/compact-statement.ts';
import { MARKED_STATEMENT } from '../../../support/marked-statement.ts';
import { printedBytes } from '../../../support/printed.ts';
import { type SampleStatements, sampleStatements } from '../../../support/sample-statements.ts';
import { printXlsx } from '../../../support/xlsx.ts';

const GOLDENS = '../../../golden/statement';

type StatementFormat = FormatOf<'statement'>;

const bytesOf = (statement: Statement, format: StatementFormat, style?: Partial<Style>): Promise<Buffer> =>
  printedBytes(statementView(statement), format, style);

const textOf = async (statement: Statement, format: StatementFormat, style?: Partial<Style>): Promise<string> =>
  (await bytesOf(statement, format, style)).toString('utf8').replaceAll('\r\n', '\n');

/** Golden files of formats for programs, of one fiscal year, by what follows their name; without what is the same everywhere. */
const FOR_PROGRAMS: Readonly<Record<string, (statement: Statement) => Promise<string>>> = {
  '.csv': async (statement) => compactCsv(await textOf(statement, 'csv')),
  '.json': async (statement) => compactJson(await textOf(statement, 'json')),
  '.html': async (statement) => compactHtml(await textOf(statement, 'html')),
  '.xlsx.txt': async (statement) => compactWorkbook(await printXlsx(await bytesOf(statement, 'xlsx'))),
};

/** Those for people: narrow without colour, wide in colour. Without colour, or with it, the characters are the same. */
async function expectForPeople(name: string, statement: Statement): Promise<void> {
  for (const width of [80, 160]) {
    const plain = await textOf(statement, 'table', { width, color: false });
    const colored = await textOf(statement, 'table', { width, color: true });
    expect(stripVTControlCharacters(colored)).toBe(plain);
    const isWide = width === 160;
    await expect(isWide ? colored : plain).toMatchFileSnapshot(
      `${GOLDENS}/${name}-${width}${isWide ? '-color' : ''}.txt`,
    );
  }
  await expect(await textOf(statement, 'markdown')).toMatchFileSnapshot(`${GOLDENS}/${name}.md`);
}

async function expectForPrograms(name: string, statement: Statement): Promise<void> {
  for (const [ending, print] of Object.entries(FOR_PROGRAMS)) {
    await expect(await print(statement)).toMatchFileSnapshot(`${GOLDENS}/${name}${ending}`);
  }
}

describe('statements of the sample are what their golden files show', () => {
  let sample: SampleStatements | undefined;
  beforeAll(async () => {
    sample = await sampleStatements();
  });
  const asked = (): SampleStatements => sample ?? expect.fail('the sample is not there');

  test.each(['50', '18', '19', '20', '27', '28', '30'])('all primary statements of taxonomy %s', async (taxonomy) => {
    await expectForPeople(taxonomy, await asked().ofTaxonomy(taxonomy, 2));
    await expectForPrograms(taxonomy, await asked().ofTaxonomy(taxonomy, 1));
  });

  test('two companies side by side, in percent and with growth', async () => {
    const statement = await asked().sideBySide();
    await expectForPeople('side-by-side', statement);
    await expectForPrograms('side-by-side', statement);
  });
});

test('the style sheet of their pages', async () => {
  const sheet = styleSheet(await textOf(MARKED_STATEMENT, 'html'));
  await expect(sheet).toMatchFileSnapshot(`${GOLDENS}/style.css`);
});
