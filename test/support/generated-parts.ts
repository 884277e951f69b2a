import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RULES } from '../../src/analysis/validation/rules/registry.ts';
import { INDUSTRY_BY_SIC } from '../../src/core/model/industry.ts';
import { RESOURCES } from '../../src/core/model/resource.ts';
import type { Command } from '../../src/front/cli/command.ts';
import { COMMANDS } from '../../src/front/cli/commands.ts';
import { COMMON_FLAGS } from '../../src/front/cli/flags/common.ts';
import { shownDefault } from '../../src/front/cli/flags/flag.ts';
import { type FlagName, flagOf, SETTINGS } from '../../src/front/cli/flags/flags.ts';
import { ASSUMPTIONS, type Assumption } from '../../src/service/protocol/assumptions.ts';
import { INDUSTRY_SECTIONS } from '../../src/warehouse/sources/xbrl/release-taxonomies.ts';
import { clauseParts } from './clause-parts.ts';
import { markdownTable } from './markdown-table.ts';
import { root } from './root.ts';
import { standardFieldParts } from './standard-field-parts.ts';

/** `<!-- generated: command validate -->`, the part itself, `<!-- /generated -->`. */
const PART = /(^<!-- generated: (.+) -->\n)[\s\S]*?(^<!-- \/generated -->$)/gm;

/** The names of the parts of a page that are written from the program's own tables. */
export function generatedParts(page: string): string[] {
  return [...page.matchAll(PART)].map(([, , name = '']) => name);
}

/** The page with its generated parts written anew. */
export async function regenerate(page: string): Promise<string> {
  const parts = await allParts();
  return page.replace(PART, (_, open: string, name: string, close: string) => {
    const text = parts.get(name);
    if (text === undefined) throw new Error(`there is no generated part ${JSON.stringify(name)}`);
    return `${open}\n${text}\n\n${close}`;
  });
}

const HOUSE: {
  readonly wings: Readonly<Record<string, string>>;
  readonly storeys: readonly Readonly<Record<string, string>>[];
} = JSON.parse(readFileSync(join(root, 'src/rooms.json'), 'utf8'));

function roomsTable(): string {
  const rooms = HOUSE.storeys.flatMap((storey, level) => {
    return Object.entries(storey).map(([room, content]) => [String(level), `\`${room}/\``, content]);
  });
  return markdownTable(['storey', 'room', 'content'], rooms.reverse());
}

async function allParts(): Promise<ReadonlyMap<string, string>> {
  const commands = await Promise.all(
    COMMANDS.map(async ({ path, args, load }) => [`command ${path}`, commandPart(path, args, await load())] as const),
  );
  return new Map([
    [
      'commands',
      markdownTable(
        ['command', 'what'],
        COMMANDS.map(({ path, summary }) => [`[\`${path}\`](${path.replace(' ', '-')}.md)`, summary]),
      ),
    ],
    [
      'wings',
      markdownTable(
        ['wing', 'content'],
        Object.entries(HOUSE.wings).map(([wing, content]) => [`\`${wing}/\``, content]),
      ),
    ],
    ['rooms', roomsTable()],
    ['common flags', flagTable(COMMON_FLAGS)],
    [
      'industries',
      markdownTable(
        ['SIC code', 'taxonomy'],
        INDUSTRY_BY_SIC.map(({ from, to, taxonomy }) => [from === to ? `${from}` : `${from}-${to}`, taxonomy]),
      ),
    ],
    ['industry sections', industrySectionsTable()],
    ['resources', RESOURCES.map(({ name }) => `\`${name}\``).join(', ')],
    [
      'rules',
      markdownTable(
        ['rule', 'severity', 'reads', 'runs', 'says'],
        RULES.map(({ id, severity, scope, byDefault, doc }) => [
          ...[`\`${id}\``, severity, scope, byDefault ? 'always' : 'where named', doc],
        ]),
      ),
    ],
    [
      'assumptions',
      markdownTable(
        ['switch', 'values', 'what'],
        Object.entries<Assumption>(ASSUMPTIONS).map(([name, { choices, description }]) => [
          `\`${name}\``,
          choices.map((choice) => `\`${choice}\``).join(', '),
          description,
        ]),
      ),
    ],
    ['settings', settingsTable()],
    ...clauseParts(),
    ...standardFieldParts(),
    ...commands,
  ]);
}

/** Sections by the numbers of their roles; a range goes up to the next one. */
function industrySectionsTable(): string {
  return markdownTable(
    ['sections', 'statement', 'lines', 'sums'],
    INDUSTRY_SECTIONS.map(({ from, statement, presentation, calculation }, at) => {
      const next = INDUSTRY_SECTIONS[at + 1]?.from;
      const range = next === undefined ? `from ${from}` : next - 1 === from ? `${from}` : `${from}-${next - 1}`;
      const shown = (ids: readonly string[] | 'all') => (ids === 'all' ? ids : ids.join(', '));
      return [range, statement, shown(presentation), shown(calculation)];
    }),
  );
}

function commandPart(
  path: string,
  args: string | undefined,
  { description, args: explained, flags, formats }: Command,
): string {
  const arguments_ = Object.entries(explained).map(([name, { arity, description }]) => [
    `\`${name}\`${arity === 'optional' ? ' (may be left out)' : arity === 'many' ? ' (one or more)' : ''}`,
    description,
  ]);
  return [
    `    crossfoot ${[path, args, flags.length > 0 && '[flags]'].filter(Boolean).join(' ')}`,
    description,
    arguments_.length > 0 && markdownTable(['argument', 'what'], arguments_),
    flags.length > 0 && flagTable(flags),
    `Formats: ${formats.map((format) => `\`${format}\``).join(', ')}.`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** Every key of the configuration file. */
function settingsTable(): string {
  return markdownTable(
    ['key', 'flag', 'environment', 'default', 'what'],
    SETTINGS.map((setting) => {
      const { key, name, env, preset, kind, doc } = flagOf(setting);
      const fallback = preset === undefined ? kind.absent : (kind.show?.(preset) ?? preset);
      const shown = typeof fallback === 'string' ? fallback : JSON.stringify(fallback);
      return [`\`${key}\``, name ? `\`--${name}\`` : '', `\`${env}\``, shown ? `\`${shown}\`` : '', doc];
    }),
  );
}

function flagTable(names: readonly FlagName[]): string {
  return markdownTable(
    ['flag', 'default', 'what'],
    names.map(flagOf).flatMap((flag) => {
      if (flag.name === undefined) return [];
      const words = (flag.kind.choices ?? []).map((choice) => `\`${choice}\``).join(', ');
      return [[`\`--${flag.name}\``, shownDefault(flag) ?? '', words ? `${flag.doc}: ${words}` : flag.doc]];
    }),
  );
}
