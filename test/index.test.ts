import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import * as door from '../src/index.ts';
import { root } from './support/root.ts';

const source = ts.createSourceFile(
  'index.ts',
  readFileSync(join(root, 'src/index.ts'), 'utf8'),
  ts.ScriptTarget.Latest,
  true,
);

/** Names that a statement hands on, `type` before those of types; `undefined` where it is no named re-export. */
function handedOn(statement: ts.Statement): string[] | undefined {
  if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) return undefined;
  const { exportClause, isTypeOnly } = statement;
  if (!exportClause || !ts.isNamedExports(exportClause)) return undefined;
  return exportClause.elements.map((element) =>
    isTypeOnly || element.isTypeOnly ? `type ${element.name.text}` : element.name.text,
  );
}

describe('the public door', () => {
  it('hands on by name, and does nothing else', () => {
    expect(source.statements.filter((statement) => handedOn(statement) === undefined)).toEqual([]);
  });

  it('has the names that the golden file lists', async () => {
    const names = source.statements.flatMap((statement) => handedOn(statement) ?? []).sort();
    await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('golden/public-names.txt');
    expect(Object.keys(door).sort()).toEqual(names.filter((name) => !name.startsWith('type ')));
  });
});
