import { beforeAll, describe, expect, test } from 'vitest';
import type { StatementStyle } from '../../../src/statement/formats/format.ts';
import { STATEMENT_FORMATS, type StatementFormatName } from '../../../src/statement/formats/formats.ts';
import type { Statement } from '../../../src/statement/statement.ts';
import { sampleStatements } from '../../support/sample-statements.ts';

const PLAIN: StatementStyle = { width: undefined, color: false };

/** The golden files of each format, by what follows the name of the taxonomy; a format without one does not compile. */
const GOLDENS: Readonly<Record<StatementFormatName, Readonly<Record<string, StatementStyle>>>> = {
  table: { '-80.txt': { width: 80, color: false }, '-160-color.txt': { width: 160, color: true } },
  json: { '.json': PLAIN },
  markdown: { '.md': PLAIN },
  html: { '.html': PLAIN },
};

// The keys of the table are the formats.
const FORMATS = Object.keys(STATEMENT_FORMATS) as readonly StatementFormatName[];

const TAXONOMIES = ['50', '18', '19', '20', '27', '28', '30'];

describe('statements of the sample', () => {
  let statements: ReadonlyMap<string, Statement> = new Map();
  beforeAll(async () => {
    statements = await sampleStatements();
  }, 60_000);

  const cases = FORMATS.flatMap((format) => TAXONOMIES.map((taxonomy) => ({ format, taxonomy })));
  test.each(cases)(
    'of taxonomy $taxonomy as $format are what their golden files show',
    async ({ format, taxonomy }) => {
      const write = await STATEMENT_FORMATS[format].load();
      const statement = statements.get(taxonomy);
      if (!statement) throw new Error(`the sample has no statement of taxonomy ${taxonomy}`);
      for (const [ending, style] of Object.entries(GOLDENS[format])) {
        let text = '';
        for await (const piece of write(statement, style)) text += piece;
        await expect(text.replaceAll('\r\n', '\n')).toMatchFileSnapshot(`../../golden/statement/${taxonomy}${ending}`);
      }
    },
  );
});
