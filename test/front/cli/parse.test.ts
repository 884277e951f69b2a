import { describe, expect, it } from 'vitest';
import { parseArguments } from '../../../src/front/cli/parse.ts';

async function parsed(words: string | readonly string[]) {
  const result = await parseArguments(typeof words === 'string' ? words.split(' ') : words);
  if (result.kind !== 'command') throw new Error(`not a command: ${words}`);
  return { args: result.args, typed: Object.fromEntries(result.typed) };
}

describe('parseArguments', () => {
  it('keeps words as they were typed', async () => {
    expect((await parsed('ingest fsds a.zip 007 1e3')).args).toEqual({ paths: ['a.zip', '007', '1e3'] });
    expect((await parsed('diff 01 2')).args).toEqual({ before: '01', after: '2' });
    expect((await parsed('sql 42')).args).toEqual({ query: '42' });
    expect((await parsed('sql')).args).toEqual({ query: undefined });
  });

  it('takes everything after -- for arguments', async () => {
    const line = ['expression', 'check', '--field', 'x:number', '--', '-x lt --level'];
    expect(await parsed(line)).toEqual({ args: { expression: '-x lt --level' }, typed: { field: ['x:number'] } });
    expect((await parsed('ingest fsds a.zip -- -b.zip --')).args).toEqual({ paths: ['a.zip', '-b.zip', '--'] });
    await expect(parsed('expression check -- x --field')).rejects.toThrow('unknown argument: --field');
  });

  it('takes negative numbers, a lone dash and expressions with a dash for words', async () => {
    const words = ['-5', '-', '-(a) lt 1', '-a lt 1'];
    expect((await parsed(['ingest', 'fsds', ...words])).args).toEqual({ paths: words });
    expect((await parsed(['validate', '--tolerance', '-1 x'])).typed).toEqual({ tolerance: ['-1 x'] });
    expect((await parsed('serve --log -')).typed).toEqual({ log: ['-'] });
    await expect(parsed('sql -x')).rejects.toThrow('unknown flag: -x');
  });

  it('reads flags anywhere, before the command too', async () => {
    const typed = { store: ['a.duckdb', 'b.duckdb'], quiet: ['true'] };
    expect((await parsed('--store a.duckdb snapshots --store=b.duckdb --quiet')).typed).toEqual(typed);
    const mixed = await parsed('ingest payload a.json --resource Financials-QTR b.json');
    expect(mixed).toEqual({ args: { files: ['a.json', 'b.json'] }, typed: { resource: ['Financials-QTR'] } });
    const repeated = await parsed('expression check x --field a:number --field=b:string');
    expect(repeated.typed).toEqual({ field: ['a:number', 'b:string'] });
  });

  it('takes a flag for that of the command, where another command has one of the same name with a value', async () => {
    const alone = { args: { paths: ['a.zip', 'b.zip'] }, typed: { 'as-filed': ['true'] } };
    expect(await parsed('ingest fsds --as-filed a.zip b.zip')).toEqual(alone);
    expect(await parsed('ingest fsds a.zip b.zip --as-filed')).toEqual(alone);
    expect((await parsed('statement X --as-filed newest')).typed).toEqual({ 'as-filed': ['newest'] });
    await expect(parsed('statement X --as-filed')).rejects.toThrow('--as-filed needs a value');
  });

  it('does not take a flag for the value of another', async () => {
    await expect(parsed('snapshots --store --quiet')).rejects.toThrow('--store needs a value');
    await expect(parsed('--nonsense validate')).rejects.toThrow('unknown flag: --nonsense');
    await expect(parsed('ingest --nonsens x')).rejects.toThrow('unknown flag: --nonsens');
  });

  it('takes the next word for the value of a flag that may be alone only where it is one of its choices', async () => {
    expect(await parsed('statement A --growth previous B')).toEqual({
      ...{ args: { companies: ['A', 'B'] }, typed: { growth: ['previous'] } },
    });
    expect(await parsed('statement --growth A')).toEqual({ args: { companies: ['A'] }, typed: { growth: ['true'] } });
    expect((await parsed('statement A --growth=year')).typed).toEqual({ growth: ['year'] });
    expect((await parsed('statement --growth -- year')).args).toEqual({ companies: ['year'] });
  });

  it('leaves help and completion to yargs', async () => {
    expect(await parseArguments(['help', 'ingest', 'fsds'])).toEqual({ kind: 'help', words: ['ingest', 'fsds'] });
    expect(await parseArguments(['ingest', '-h'])).toEqual({ kind: 'help', words: ['ingest'] });
    expect(await parseArguments(['completion'])).toEqual({ kind: 'completion' });
    expect(await parseArguments(['--get-yargs-completions', 'crossfoot', ''])).toEqual({ kind: 'completion' });
  });
});
