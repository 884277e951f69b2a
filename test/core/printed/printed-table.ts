import type { SectionKind } from '../../../src/core/model/section-kind.ts';
import type { Belief } from '../../../src/core/printed/accept.ts';
import { inferSums } from '../../../src/core/printed/infer-sums.ts';
import { linesOf } from '../../../src/core/printed/lines.ts';
import type {
  MemberAmounts,
  PrintedLine,
  PrintedStatement,
  PrintedSum,
} from '../../../src/core/printed/printed-statement.ts';

type Options = { readonly unit?: number; readonly members?: PrintedStatement['members'] };

/**
 * A statement from lines such as `Sales c | 10 20`: the label, `d` or `c` (balance type), `n` (negated), `h` (below a
 * heading), then an amount a column, `-` where there is none. A label that ends with `=NAME` gives the field.
 */
export function printed(kind: SectionKind, table: string, { unit = 1, members = [] }: Options = {}): PrintedStatement {
  const rows = table.split('\n').flatMap((row) => {
    const [, label, marks = '', amounts] = /^\s*(.*?)((?: [dcnh])*) \|(.*)$/.exec(row) ?? [];
    return label === undefined || amounts === undefined ? [] : [{ label, marks, amounts: amounts.trim().split(/\s+/) }];
  });
  const columns = rows[0]?.amounts.length ?? 0;
  const lines = rows.map(({ label, marks }, at): PrintedLine => {
    const [text = '', field = `f${at}`] = label.split('=');
    return {
      ...{ label: text, field, isNegated: marks.includes('n'), followsHeading: marks.includes('h') },
      balance: marks.includes('d') ? 'debit' : marks.includes('c') ? 'credit' : null,
    };
  });
  const amounts = Float64Array.from(
    rows.flatMap((row) => row.amounts.map((text) => (text === '-' ? Number.NaN : Number(text)))),
  );
  return { kind, lines, columns, amounts, unit, members };
}

/** A sum as `6 = 4 - 5`, with what is special about it. */
export function printSum({ total, parts, search, changes, isRounded, odd, open }: PrintedSum): string {
  const terms = parts.map(({ line, weight }, at) => `${weight < 0 ? '- ' : at > 0 ? '+ ' : ''}${line}`).join(' ');
  const marks = [
    ...(search === 'run' ? [] : [search]),
    ...(changes > 0 ? [`${changes} changed`] : []),
    ...(isRounded ? ['rounded'] : []),
    ...(odd.length > 0 ? [`odd ${odd}`] : []),
    ...(open.length > 0 ? [`open ${open}`] : []),
  ];
  return [`${total} = ${terms}`, ...marks].join(', ');
}

export function sumsOf(kind: SectionKind, table: string, options: Options = {}): string[] {
  return inferSums(printed(kind, table, options)).sums.map(printSum);
}

export function member(line: number, ...amounts: number[]): MemberAmounts {
  return { line, rows: amounts.map(() => [1]), amounts };
}

/** As a first reading believes. */
export const STRICT: Belief = { need: 9, refused: new Set() };

/** Lines as searches read them, and a stack of those before the last one, which is the total. */
export function stacked(kind: SectionKind, table: string) {
  const lines = linesOf(printed(kind, table));
  const total = lines.statement.lines.length - 1;
  const stack = [...lines.statement.lines.keys()].slice(0, -1);
  const beginsGroup = (at: number): boolean => at === 0 || lines.statement.lines[at]?.followsHeading === true;
  return { lines, total, stack, view: { lines: stack, beginsGroup } };
}

export const printFound = (sum: PrintedSum | undefined): string => (sum ? printSum(sum) : 'none');
