import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../../../src/front/cli/commands.ts';
import { configJsonSchema, parseConfig, valueAt } from '../../../../src/front/cli/config-file.ts';
import { COMMON_FLAGS } from '../../../../src/front/cli/flags/common.ts';
import { shownDefault } from '../../../../src/front/cli/flags/flag.ts';
import { FLAG_NAMES, flagOf, SETTINGS } from '../../../../src/front/cli/flags/flags.ts';
import { resolveFlags } from '../../../../src/front/cli/flags/resolve.ts';
import { parseArguments } from '../../../../src/front/cli/parse.ts';
import { printedByYargs } from '../../../../src/front/cli/yargs-help.ts';
import { regenerate } from '../../../support/generated-parts.ts';

const loaded = await Promise.all(COMMANDS.map(async (entry) => ({ ...entry, command: await entry.load() })));

describe('the table of flags', () => {
  it('is what the parser, the help and the manual of every command know', async () => {
    const page = loaded.map(({ path }) => `<!-- generated: command ${path} -->\n<!-- /generated -->\n`).join('');
    const manuals = (await regenerate(page)).split('<!-- /generated -->');
    for (const [index, { path, args = '', command }] of loaded.entries()) {
      const help = (await printedByYargs([...path.split(' '), '--help'], 400)).replace(/\s+/g, ' ');
      const manual = manuals[index];
      expect(manual).toContain(`<!-- generated: command ${path} -->`);
      for (const flag of command.flags.map(flagOf)) {
        if (flag.name === undefined) continue;
        expect(help).toContain(`--${flag.name} ${flag.doc}`);
        expect(help).toContain(shownDefault(flag) ?? '');
        expect(manual).toContain(`| \`--${flag.name}\` | ${shownDefault(flag) ?? ''} | ${flag.doc}`);
        const words = [...path.split(' '), ...args.split(' ').filter(Boolean), `--${flag.name}`];
        const parsed = await parseArguments(flag.kind.takes === 'nothing' ? words : [...words, 'x']);
        expect(parsed).toMatchObject({ kind: 'command', typed: expect.any(Map) });
        expect(parsed.kind === 'command' && [...parsed.typed.keys()]).toEqual([flag.name]);
      }
    }
  });

  it('words the default of a flag', () => {
    expect(shownDefault(flagOf('store'))).toBe('CROSSFOOT_STORE, else crossfoot.duckdb');
    expect(shownDefault(flagOf('taxonomyTimeToLive'))).toBe('CROSSFOOT_TAXONOMY_TIME_TO_LIVE, else 1d');
    expect(shownDefault(flagOf('userAgent'))).toBe('CROSSFOOT_USER_AGENT');
    expect([shownDefault(flagOf('limit')), shownDefault(flagOf('plan'))]).toEqual(['50', undefined]);
  });

  it('has defaults that its own kinds accept, and no two flags of a command with one name', async () => {
    for (const name of FLAG_NAMES) {
      const { kind, preset } = flagOf(name);
      const written = preset === undefined ? kind.absent : (kind.show?.(preset) ?? preset);
      if (written !== undefined)
        expect([name, await kind.check(written)]).toEqual([name, { value: preset ?? written }]);
    }
    for (const { path, command } of loaded) {
      const names = [...COMMON_FLAGS, ...command.flags].flatMap((flag) => flagOf(flag).name ?? []);
      expect([path, new Set(names).size]).toEqual([path, names.length]);
    }
  });

  it('is what the configuration file and its schema know, with a variable for every key', async () => {
    const schema = await configJsonSchema();
    for (const name of SETTINGS) {
      const { key = '', env = '', doc } = flagOf(name);
      expect(valueAt(schema, `properties.${key.replaceAll('.', '.properties.')}.description`)).toBe(doc);
      expect(env).toMatch(/^CROSSFOOT_[A-Z_]+$/);
    }
    expect(leavesOf(schema)).toBe(SETTINGS.length + 1);
    expect(new Set(SETTINGS.map((name) => flagOf(name).env)).size).toBe(SETTINGS.length);
  });

  it('gives a flag precedence over the environment, and that over the file and the default', async () => {
    const file = await parseConfig('{"service":{"concurrency":2,"timeOuts":{"idle":"2s"}}}', 'c.json');
    const read = async (typed: [string, string[]][], env = {}) => {
      const { flags, origins } = await resolveFlags(['concurrency', 'idleTimeOut', 'symbols', 'refresh'], {
        ...{ typed: new Map(typed), env, file },
      });
      return [...Object.values(flags), origins.get('concurrency')?.kind];
    };
    const env = { CROSSFOOT_CONCURRENCY: '3', CROSSFOOT_SYMBOLS: 'A,B' };
    expect(await read([['concurrency', ['4']]], env)).toEqual([4, 2000, ['A', 'B'], false, 'flag']);
    expect(await read([['refresh', ['true']]], env)).toEqual([3, 2000, ['A', 'B'], true, 'environment']);
    expect(await read([])).toEqual([2, 2000, [], false, 'file']);
  });

  it('takes the value that was given last, and an earlier name of a flag', async () => {
    const parsed = await parseArguments(['ingest', 'service', '--tries', '2', '--tries', '3', '--transport', 'xml']);
    if (parsed.kind !== 'command') throw new Error('not a command');
    const { flags } = await resolveFlags(['tries', 'wireFormat'], { typed: parsed.typed, env: {}, file: undefined });
    expect(flags).toEqual({ tries: 3, wireFormat: 'xml' });
  });

  it('takes the earlier variable and key of a flag too, the new ones first', async () => {
    const read = async (env: Record<string, string>, text = '{}') => {
      const given = { typed: new Map(), env, file: await parseConfig(text, 'c.json') };
      return (await resolveFlags(['wireFormat'], given)).flags.wireFormat;
    };
    expect(await read({ CROSSFOOT_TRANSPORT: 'xml' })).toBe('xml');
    expect(await read({ CROSSFOOT_TRANSPORT: 'xml', CROSSFOOT_WIRE_FORMAT: 'json' })).toBe('json');
    expect(await read({}, '{"service":{"transport":"xml"}}')).toBe('xml');
    expect(await read({}, '{"service":{"transport":"xml","wireFormat":"json"}}')).toBe('json');
  });
});

function leavesOf(schema: unknown): number {
  const properties = valueAt(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return 1;
  return Object.values(properties).reduce<number>((sum, inner) => sum + leavesOf(inner), 0);
}
