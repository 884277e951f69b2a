import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FAILURE_KINDS } from '../../../src/core/transport/failure.ts';
import { ANSWER_RULES } from '../../../src/service/client/transport/answer-rules.ts';
import { root } from '../../support/root.ts';

const page = readFileSync(join(root, 'docs', 'ingest-service.md'), 'utf8');

describe('the manual', () => {
  it('names every kind of answer', () => {
    expect(Object.keys(FAILURE_KINDS).filter((kind) => !page.includes(`\`${kind}\``))).toEqual([]);
  });

  it('has the table of answers, row by row', () => {
    const code = (text: string | undefined) => (text === undefined ? '' : `\`${text.replaceAll('|', '\\|')}\``);
    const rows = ANSWER_RULES.map(({ status, code: header, message, means }) => {
      const cells = [[status ?? []].flat().join('-'), code(header), code(message), code(means)];
      return `|${cells.map((cell) => (cell === '' ? ' ' : ` ${cell} `)).join('|')}|`;
    });
    expect(page).toContain(rows.join('\n'));
  });
});
