import { join } from 'node:path';
import ts from 'typescript';
import { expect } from 'vitest';
import * as crossfoot from '../../src/index.ts';
import { root } from './root.ts';

/** Code of a doc comment or a page. `EXPRESSION // => LITERAL`, on one line or two, states what the expression gives. */
export type Example = { readonly name: string; readonly code: string };

/** What the examples use without saying so: each has the names of the public door, and `store`. */
export type ExampleNames = { readonly store: crossfoot.Store };

const STATED = /^;?[ \t]*\n?[ \t]*\/\/ => (.*(?:\n[ \t]*\/\/ {2,}.*)*)/;

/** Examples run and compile with the names of the public door in scope. */
const IMPORT = /^import .* from 'crossfoot';\n/gm;

/** The code with a call of `same` for each stated result, and how many there are. */
export function withChecks(given: string): { readonly code: string; readonly stated: number } {
  const code = given.replace(IMPORT, '');
  const source = ts.createSourceFile('example.ts', code, ts.ScriptTarget.Latest, true);
  const pieces: string[] = [];
  let [from, stated] = [0, 0];
  for (const { expression } of expressionStatements(source)) {
    const [whole, literal] = STATED.exec(code.slice(expression.end)) ?? [];
    if (whole === undefined || literal === undefined) continue;
    const value = literal.replace(/\n[ \t]*\/\//g, '\n');
    pieces.push(code.slice(from, expression.getStart()), `same(${expression.getText()}, ${value});`);
    from = expression.end + whole.length;
    stated += 1;
  }
  return { code: pieces.join('') + code.slice(from), stated };
}

function expressionStatements(node: ts.Node): ts.ExpressionStatement[] {
  const own = ts.isExpressionStatement(node) ? [node] : [];
  return [...own, ...node.getChildren().flatMap(expressionStatements)];
}

const AsyncFunction = (async () => {}).constructor as new (
  ...names: string[]
) => (...given: unknown[]) => Promise<void>;

/** Runs an example in this process; fails where a stated result is another. @returns how many results it states. */
export async function runExample({ code }: Example, names: ExampleNames): Promise<number> {
  const checks = withChecks(code);
  const { outputText } = ts.transpileModule(checks.code, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2023 },
  });
  const given: Readonly<Record<string, unknown>> = { ...crossfoot, ...names, require: () => crossfoot, exports: {} };
  const same = (actual: unknown, stated: unknown): void => expect(actual).toEqual(stated);
  // A block of its own: an example may declare a name again.
  const run = new AsyncFunction('same', ...Object.keys(given), `{${outputText}\n}`);
  await run(same, ...Object.values(given));
  return checks.stated;
}

/** The complaints of the compiler about examples, which see Crossfoot as a program does: by the declarations of the build. */
export function typeErrors(examples: readonly Example[]): string[] {
  const file = join(root, 'example.ts');
  const text = [
    `import { ${Object.keys(crossfoot).join(', ')}, type Store } from 'crossfoot';`,
    'declare const store: Store;',
    'declare function same(actual: unknown, stated: unknown): void;',
    ...examples.map(({ name, code }) => `// ${name}\nasync function _() {\n{\n${withChecks(code).code}\n}\n}`),
  ].join('\n');
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const options = { ...ts.convertCompilerOptionsFromJson(config.compilerOptions, root).options, typeRoots: [TYPES] };
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram([file], options, {
    ...host,
    fileExists: (name) => name === file || host.fileExists(name),
    getSourceFile: (name, target, ...rest) =>
      name === file ? ts.createSourceFile(name, text, target) : host.getSourceFile(name, target, ...rest),
  });
  const source = program.getSourceFile(file);
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)]
    .filter(({ code }) => code !== DUPLICATE_FUNCTION)
    .map(({ messageText, start = 0 }) => {
      const line = text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', start));
      return `${line.trim()}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
}

const TYPES = join(root, 'node_modules/@types');
const DUPLICATE_FUNCTION = 2393;
