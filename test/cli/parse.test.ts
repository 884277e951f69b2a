import { describe, expect, it } from 'vitest';
import { FLAGS } from '../../src/cli/flags.ts';
import { parseArguments } from '../../src/cli/parse.ts';

async function parsed(line: string, env = {}) {
  const result = await parseArguments(line.split(' '), env, 100);
  if (result.kind !== 'command') throw new Error(`not a command: ${line}`);
  return result;
}

describe('parseArguments', () => {
  it('keeps words as they were typed', async () => {
    expect((await parsed('ingest fsds a.zip 007 1e3')).args).toEqual({ paths: ['a.zip', '007', '1e3'] });
    expect((await parsed('diff 01 2')).args).toEqual({ before: '01', after: '2' });
    expect((await parsed('sql 42')).args).toEqual({ query: '42' });
    expect((await parsed('sql')).args).toEqual({ query: undefined });
  });

  it('takes what stands behind -- for arguments, whatever it looks like', async () => {
    const line = ['expression', 'check', '--field', 'x:number', '--', '-x lt --level'];
    const result = await parseArguments(line, {}, 100);
    expect(result).toMatchObject({ args: { expression: '-x lt --level' }, flags: { field: ['x:number'] } });
    const flag = await parseArguments(['validate', '--tolerance', '-1 x'], {}, 100);
    expect(flag).toMatchObject({ flags: { tolerance: '-1 x' } });
    const files = await parseArguments(['ingest', 'fsds', 'a.zip', '--', '-b.zip', '--'], {}, 100);
    expect(files).toMatchObject({ args: { paths: ['a.zip', '-b.zip', '--'] } });
    await expect(parsed('expression check -- x --field')).rejects.toThrow('unknown argument: --field');
  });

  it('fills every flag, given or not', async () => {
    const { flags, given } = await parsed('validate --fail-on note --no-color');
    expect(Object.keys(flags)).toEqual(Object.keys(FLAGS));
    expect(flags).toMatchObject({
      store: 'crossfoot.duckdb',
      format: undefined,
      quiet: false,
      noColor: true,
      failOn: 'note',
      maxXml: undefined,
      limit: 50,
      noRecord: false,
      field: [],
      nulls: 'odata',
      host: '127.0.0.1',
      url: undefined,
      resources: [],
      plan: false,
    });
    expect([...given]).toEqual(['noColor', 'failOn']);
  });

  it('takes the store from the flag, else the environment; flags may stand before the command', async () => {
    const env = { CROSSFOOT_STORE: 'env.duckdb' };
    expect((await parsed('snapshots', env)).flags.store).toBe('env.duckdb');
    expect((await parsed('--store a.duckdb snapshots', env)).flags.store).toBe('a.duckdb');
    expect((await parsed('snapshots --store=a.duckdb --store b.duckdb', env)).flags.store).toBe('b.duckdb');
  });

  it('keeps every one of the flags that may be repeated', async () => {
    const { flags } = await parsed('expression check x --field a:number --field=b:string');
    expect(flags.field).toEqual(['a:number', 'b:string']);
  });

  it('does not mistake a flag for the end of the arguments', async () => {
    const { args, flags } = await parsed('ingest payload a.json --resource Financials-QTR b.json');
    expect(args).toEqual({ files: ['a.json', 'b.json'] });
    expect(flags.resource).toBe('Financials-QTR');
  });
});
