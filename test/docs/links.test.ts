import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PAGES, readPage } from '../support/pages.ts';
import { root } from '../support/root.ts';

const LINK = /\]\(([^)\s]+)\)/g;

/** Headings as addresses within a page: lower case, words joined by hyphens. */
function anchorsOf(page: string): string[] {
  return [...readPage(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );
}

/** Why a link leads nowhere, or nothing. */
function fault(page: string, link: string): string | undefined {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  if (!existsSync(join(root, target))) return `${link}: no such file`;
  if (anchor === undefined) return undefined;
  const known = statSync(join(root, target)).isFile() && anchorsOf(target).includes(anchor);
  return known ? undefined : `${link}: no such heading`;
}

describe('links within the manual', () => {
  it.each([...PAGES, 'CONTRIBUTING.md', 'data/README.md'])('lead somewhere in %s', (page) => {
    const links = [...readPage(page).matchAll(LINK)].map(([, link = '']) => link);
    const ours = links.filter((link) => !/^[a-z]+:/.test(link));
    expect(ours.flatMap((link) => fault(page, link) ?? [])).toEqual([]);
  });

  it('lead from an index to every page', () => {
    const indexes = ['docs/README.md', 'docs/commands/README.md'];
    const listed = indexes.flatMap((index) =>
      [...readPage(index).matchAll(LINK)].map(([, link = '']) => join(dirname(index), link).replaceAll('\\', '/')),
    );
    const pages = PAGES.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });

  it('are told where they lead nowhere', () => {
    expect(fault('README.md', 'docs/nothing.md')).toBe('docs/nothing.md: no such file');
    expect(fault('docs/README.md', 'commands/sql.md#nothing')).toBe('commands/sql.md#nothing: no such heading');
  });
});
