import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../support/root.ts';

/** Imports that are loaded with the file: neither types nor `import()`. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[\s\S]*?\sfrom\s+)?'([^']+)';/gm;

/** A CommonJS package that is required as the file is loaded. */
const REQUIRED = /^(?:export )?const [^=\n]+ = require\((?:\w+ \? \w+ : )?'([^']+)'\)/gm;

/** Every package that a source file loads as it is imported, through whatever files. */
function loadedPackages(entry: string): string[] {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of [...text.matchAll(STATIC_IMPORT), ...text.matchAll(REQUIRED)]) {
      if (name.startsWith('.')) visit(join(dirname(file), name));
      else if (!name.startsWith('node:')) packages.add(name);
    }
  };
  visit(join(root, entry));
  return [...packages].sort();
}

describe('what is loaded before a command runs', () => {
  it('is nothing but our own for --help and --version', () => {
    expect(loadedPackages('src/front/cli/main.ts')).toEqual([]);
  });

  it('is nothing heavy for the help of a command', () => {
    for (const file of ['parse', 'yargs-help', 'flags/resolve'])
      expect(loadedPackages(`src/front/cli/${file}.ts`)).toEqual([]);
    const commands = readdirSync(join(root, 'src/front/cli/commands'));
    expect(commands.length).toBeGreaterThan(8);
    const loaded = commands.map((file) => [file, loadedPackages(`src/front/cli/commands/${file}`)] as const);
    expect(loaded.filter(([, packages]) => packages.length > 0)).toEqual([]);
  });

  it('is nothing for taxonomies or XML where rows are asked of a service', () => {
    const packages = ['@duckdb/node-api', '@duckdb/node-bindings', 'lru-cache', 'zod'];
    expect(loadedPackages('src/service/sync/ingest-service.ts')).toEqual(packages);
    expect(loadedPackages('src/service/sync/run/stager.ts')).not.toContain('fast-xml-parser');
  });

  it('is seen where it is there', () => {
    expect(loadedPackages('src/core/model/shapes/ingest.ts')).toEqual(['zod']);
    expect(loadedPackages('src/output/report/writers/terminal.ts')).toEqual(['string-width']);
    expect(loadedPackages('src/warehouse/store/session.ts')).toContain('@duckdb/node-api');
  });
});
