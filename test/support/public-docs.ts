import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from './root.ts';

/** A name of the public door, or a call of `Store` (`Store.ingest.fsds`), with what its doc comment says. */
export type PublicDoc = {
  readonly name: string;
  readonly isType: boolean;
  /** The file of the declaration, from the root. */
  readonly file: string;
  readonly text: string;
  /** The code of its `@example` tags. */
  readonly examples: readonly string[];
};

const DOOR = join(root, 'src/index.ts');

/** Types whose members are calls of a store. */
const CALLS: readonly string[] = ['Store', 'StandardCalls'];

/** Every name that `src/index.ts` hands on, and every call of `Store`, in their order. */
export function publicDocs(): readonly PublicDoc[] {
  return sourceOf(DOOR)
    .statements.filter(ts.isExportDeclaration)
    .flatMap((statement) => {
      const { exportClause, moduleSpecifier, isTypeOnly } = statement;
      if (!exportClause || !ts.isNamedExports(exportClause) || !moduleSpecifier) return [];
      const file = join(dirname(DOOR), textOf(moduleSpecifier));
      return exportClause.elements.flatMap((element) => {
        const found = declared((element.propertyName ?? element.name).text, sourceOf(file));
        const isType = isTypeOnly || element.isTypeOnly;
        const own = docOf(found, { name: element.name.text, isType, file: relative(root, file) });
        return CALLS.includes(element.name.text) ? [own, ...members(found, own)] : [own];
      });
    });
}

function sourceOf(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

const textOf = (node: ts.Expression): string => (ts.isStringLiteral(node) ? node.text : '');

function declared(name: string, source: ts.SourceFile): ts.Node {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      if (statement.declarationList.declarations.some((one) => one.name.getText() === name)) return statement;
    } else if (isNamed(statement) && statement.name?.text === name) return statement;
  }
  throw new Error(`${source.fileName} declares no ${name}`);
}

const isNamed = (
  node: ts.Node,
): node is ts.TypeAliasDeclaration | ts.InterfaceDeclaration | ts.FunctionDeclaration | ts.ClassDeclaration =>
  ts.isTypeAliasDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isClassDeclaration(node);

/** The functions of an object type, those of objects within it too. */
function members(node: ts.Node, parent: PublicDoc): PublicDoc[] {
  const type = ts.isTypeAliasDeclaration(node) ? node.type : node;
  if (!ts.isTypeLiteralNode(type) && !ts.isInterfaceDeclaration(type)) return [];
  return type.members.flatMap((member) => {
    if (!ts.isPropertySignature(member) || !member.type) return [];
    const own = docOf(member, { ...parent, name: `${parent.name}.${member.name.getText()}`, isType: false });
    return ts.isTypeLiteralNode(member.type) ? members(member.type, own) : [own];
  });
}

function docOf(node: ts.Node, base: Pick<PublicDoc, 'name' | 'isType' | 'file'>): PublicDoc {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const tags = comments.flatMap(({ tags: found }) => [...(found ?? [])]);
  const examples = tags.filter(({ tagName }) => tagName.text === 'example');
  return {
    ...base,
    text: comments.map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '').join('\n'),
    examples: examples.map(({ comment }) => examplesOf(ts.getTextOfJSDocComment(comment) ?? '').join('\n')),
  };
}

/** The fenced TypeScript of a text. */
export function examplesOf(text: string): readonly string[] {
  return [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}
