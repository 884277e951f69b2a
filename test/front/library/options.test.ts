import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { root } from '../../support/root.ts';

/** Names of the members of each schema in a declaration file, with what their comments say. */
function membersIn(file: string): { readonly name: string; readonly comment: string }[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const declarations = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  return declarations.flatMap(({ name, type }) => {
    const shape = type && ts.isTypeReferenceNode(type) ? type.typeArguments?.[0] : undefined;
    if (!shape || !ts.isTypeLiteralNode(shape)) return [];
    return shape.members.map((member) => ({
      name: `${name.getText()}.${member.name?.getText()}`,
      comment: ts
        .getJSDocCommentsAndTags(member)
        .map((comment) => comment.getText())
        .join(''),
    }));
  });
}

it.each(['options', 'expressions', 'format-results'])(
  'every option in %s has its comment in the declarations',
  (name) => {
    const members = membersIn(`dist/src/front/library/${name}.d.ts`);
    expect(members.length).toBeGreaterThan(1);
    expect(members.filter(({ comment }) => comment === '')).toEqual([]);
  },
);
