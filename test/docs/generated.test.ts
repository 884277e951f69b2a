import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/front/cli/commands.ts';
import { generatedParts, regenerate } from '../support/generated-parts.ts';
import { PAGES, readPage } from '../support/pages.ts';
import { root } from '../support/root.ts';

describe('parts of the manual that are written from tables of the program (`npm run docs` writes them)', () => {
  it.each([...PAGES, 'CONTRIBUTING.md'].filter((page) => generatedParts(readPage(page)).length > 0))(
    'are current in %s',
    async (page) => {
      await expect(await regenerate(readPage(page))).toMatchFileSnapshot(join(root, page));
    },
  );

  it('tell of every command, on a page of its own', () => {
    for (const { path } of COMMANDS) {
      expect(generatedParts(readPage(`docs/commands/${path.replace(' ', '-')}.md`))).toContain(`command ${path}`);
    }
  });
});
