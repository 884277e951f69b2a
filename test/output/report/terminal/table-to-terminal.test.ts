import { describe, expect, it } from 'vitest';
import { oneLine } from '../../../../src/core/base/text.ts';
import type { Table } from '../../../../src/output/report/document.ts';
import { tableToTerminal } from '../../../../src/output/report/terminal/table-to-terminal.ts';
import { truncate } from '../../../../src/output/report/terminal/terminal-text.ts';

const PLAIN = { width: undefined, color: false };

const AMOUNTS: Table = {
  columns: [
    { title: 'field', align: 'left', shrinks: true },
    { title: 'reported', align: 'decimal' },
    { title: 'rows', align: 'right' },
  ],
  rows: [
    { heading: 'First company' },
    { cells: ['totalassets', '1,234,567', '12'] },
    { cells: ['earningspershare', '-0.25', '3'] },
    { cells: ['goodwill', { text: 'missing', tone: 'dim' }] },
    { heading: '日本の会社' },
    { cells: ['現金', '12.5', '1'] },
  ],
};

describe('tableToTerminal', () => {
  it('lets a cell run on over the next column, which does not make its own one wider, and cuts remarks', () => {
    const table: Table = {
      columns: AMOUNTS.columns,
      rows: [
        { cells: ['sum', '12', '3'] },
        { remark: '  when and where' },
        { cells: [{ text: '+ a long name of a child', span: 2 }, '', '4'] },
      ],
    };
    expect(tableToTerminal(table, { width: 15, color: false })).toBe(
      ['field  reported  rows', 'sum          12     3', '  when and whe…', '+ a long name…      4', ''].join('\n'),
    );
  });

  it('stands numbers with their points under each other, whatever the width of the names', () => {
    expect(tableToTerminal(AMOUNTS, PLAIN)).toBe(
      [
        'field              reported     rows',
        '',
        'First company',
        'totalassets       1,234,567       12',
        'earningspershare         -0.25     3',
        'goodwill            missing',
        '',
        '日本の会社',
        '現金                     12.5      1',
        '',
      ].join('\n'),
    );
  });

  it('cuts only columns that may shrink, and only as far as needed', () => {
    const lines = tableToTerminal(AMOUNTS, { width: 30, color: false }).split('\n');
    expect(lines[3]).toBe('totalasse…  1,234,567       12');
    expect(lines.map((line) => [...line].length).filter((length) => length > 30)).toEqual([]);
    expect(tableToTerminal(AMOUNTS, { width: 5, color: false })).toContain('1,234,567');
  });

  it('colours the text and not the space around it', () => {
    const text = tableToTerminal(AMOUNTS, { width: undefined, color: true });
    expect(text).toContain('\u001b[1mFirst company\u001b[0m');
    expect(text).toContain('goodwill            \u001b[2mmissing\u001b[0m\n');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
    expect(text.replace(/\u001b\[\d+m/g, '')).toBe(tableToTerminal(AMOUNTS, PLAIN));
  });

  it('prints no line of titles where there are none', () => {
    const table: Table = { columns: [{ title: '', align: 'left' }], rows: [{ cells: ['a'] }] };
    expect(tableToTerminal(table, PLAIN)).toBe('a\n');
  });
});

describe('text from other people', () => {
  it('cannot steer the terminal', () => {
    expect(oneLine('a\u001b[2Jb\r\nc\u202ed\u0007')).toBe('a [2Jb c d ');
    const table: Table = { columns: [{ title: '', align: 'left' }], rows: [{ cells: ['x\u001b]0;title\u0007'] }] };
    expect(tableToTerminal(table, PLAIN)).toBe('x ]0;title\n');
  });

  it('is cut between characters as people see them', () => {
    expect(truncate('日本の会社', 6)).toBe('日本…');
    expect(truncate('e\u0301e\u0301e\u0301', 2)).toBe('e\u0301…');
    expect(truncate('👩‍👩‍👧 family', 4)).toBe('👩‍👩‍👧…');
    expect(truncate('exact', 5)).toBe('exact');
  });
});
