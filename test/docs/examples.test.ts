import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasExamples, rerunExamples } from '../support/console-examples.ts';
import { readManifest } from '../support/manifest.ts';
import { PAGES, readPage } from '../support/pages.ts';
import { root } from '../support/root.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('examples of the manual show what the program shows (`npm run docs` writes it)', () => {
  it.each(PAGES.filter((page) => hasExamples(readPage(page)) && !page.startsWith('docs/guides/')))(
    'in %s',
    async (page) => {
      await expect(await rerunExamples(readPage(page), temporaryFolder())).toMatchFileSnapshot(join(root, page));
    },
  );

  it('in the README at all', () => {
    expect(hasExamples(readPage('README.md'))).toBe(true);
  });
});

describe('an example', () => {
  const rerun = (body: string): Promise<string> =>
    rerunExamples(`before\n\`\`\`console\n${body}\`\`\`\nafter\n`, temporaryFolder());
  const { version } = readManifest();
  const page = (body: string): string => `before\n\`\`\`console\n${body}\`\`\`\nafter\n`;

  it('that shows the truth stays as it is, and another is put right', async () => {
    const right = `$ crossfoot --version\n${version}\n`;
    expect(await rerun(right)).toBe(page(right));
    expect(await rerun('$ crossfoot --version\n0.0.0\n')).toBe(page(right));
  });

  it.each(['…\n', '…\nTry `crossfoot demo` first.\n', '…\nCommands\n…\n'])('may leave lines out: %j', async (shown) => {
    expect(await rerun(`$ crossfoot --help\n${shown}`)).toBe(page(`$ crossfoot --help\n${shown}`));
  });

  it.each(['…\nTry `crossfoot demo` last.\n', '…\nCommands\n'])(
    'is held to the lines that it shows: %j',
    async (shown) => {
      expect(await rerun(`$ crossfoot --help\n${shown}`)).toContain('\nCommands\n  demo ');
    },
  );

  it('tells errors and exit statuses, and takes words in quotes', async () => {
    expect(await rerun(`$ crossfoot sql "select 1" --store 'no store'\n$ echo $?\n`)).toBe(
      page(
        `$ crossfoot sql "select 1" --store 'no store'\nerror: no store at no store\n  Create one with \`crossfoot ingest …\`, or name it with --store.\n$ echo $?\n2\n`,
      ),
    );
  });

  it('of another program is none of ours', async () => {
    const other = '$ npm ci\n';
    expect(await rerun(other)).toBe(page(other));
  });
});
