import axe from 'axe-core';
import { HtmlValidate } from 'html-validate';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import type { Statement } from '../../../../src/analysis/statement/statement.ts';
import { statementView } from '../../../../src/analysis/statement/view/statement-view.ts';
import { MARKED_STATEMENT } from '../../../support/marked-statement.ts';
import { printed } from '../../../support/printed.ts';

const htmlOf = (statement: Statement): Promise<string> => printed(statementView(statement), 'html');
const page = await htmlOf(MARKED_STATEMENT);

test('is valid HTML', async () => {
  const validator = new HtmlValidate({
    extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  });
  for (const html of [page, await htmlOf({ ...MARKED_STATEMENT, sections: [], outside: [] })]) {
    const { results } = await validator.validateString(html);
    const messages = results.flatMap((one) =>
      one.messages.map(({ line, ruleId, message }) => `${line}: ${message} (${ruleId})`),
    );
    expect(messages).toEqual([]);
  }
});

/** jsdom lays nothing out: contrast and what scrolls cannot be judged. */
const AXE_OPTIONS = { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } };

test('has nothing that an accessibility checker minds', async () => {
  const { window } = new JSDOM(page, { runScripts: 'outside-only', pretendToBeVisual: true });
  window.eval(axe.source);
  const found = await window.eval(`axe.run(document, ${JSON.stringify(AXE_OPTIONS)})`);
  const { violations, passes } = found as axe.AxeResults;
  window.close();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['landmark-unique', 'region', 'scope-attr-valid']));
});

const rowOf = (label: string): string =>
  new RegExp(`<tr[^>]*><th[^>]*><bdi>${label}</bdi></th>(.*)</tr>`).exec(page)?.[1] ?? '';

test('says verdicts in words beside signs, and sources on hover and in a table', () => {
  expect(rowOf('資産合計')).toContain(
    '1<span class="mark"><span class="good" aria-hidden="true">✓</span><span class="hidden">, the total adds up</span></span>',
  );
  expect(rowOf('Field')).toContain('<span class="below error">off by 2</span>');
  expect(rowOf('Small difference')).toContain('off by less than 1');
  expect(rowOf('Restated')).toMatch(
    /title="1000000 USD \(decimals -6\); 10-K doc .*, row 7, line 12; restated: first reported as 2 by first"/,
  );
  expect(rowOf('Restated')).toContain('<td></td>');
  expect(page).toContain('<summary>Sources: 13 values</summary>');
  expect(page).toContain('<summary>Left out: 5 values</summary>');
});

test('loads and runs nothing, and takes no text for markup', async () => {
  expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  expect(page).not.toMatch(/<(?:script|link|img|iframe)|\sstyle=|src=|url\(|@import/);
  const regions = page.match(/<section class="sheet[^>]*>/g) ?? [];
  expect(regions.every((tag) => / tabindex="0" aria-label="[^"]+"/.test(tag))).toBe(true);
  expect(regions).toHaveLength(4);
  // Control and bidirectional characters of the input are gone.
  expect(page).not.toMatch(/(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u);
  expect(await htmlOf(MARKED_STATEMENT)).toBe(page);
});
