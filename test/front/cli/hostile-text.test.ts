import { expect, it } from 'vitest';
import { crossfoot } from '../../support/cli.ts';
import { Kept } from '../../support/environment.ts';
import { fill, workshop } from '../../support/workshop.ts';

const ESCAPE = '\u001b]0;owned\u0007\u009b2J\u202e';
const OBEYED = /(?!\n)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;
const QUERY = `SELECT 'x${ESCAPE}' AS "column${ESCAPE}" FROM filed_row LIMIT 1`;

it('never sends the name of a zip entry to the terminal as it is', async () => {
  const shop = workshop();
  const name = `evil${ESCAPE}.xsd`;
  const zip = shop.zip('evil.zip', { name, data: '<schema' });
  const { status, stderr } = await crossfoot(['ingest', 'taxonomy', zip, '--store', shop.store]);
  expect(status).toBe(2);
  expect(stderr).toContain('evil ]0;owned 2J .xsd');
  expect(stderr).not.toMatch(OBEYED);
});

it('never sends the names in a query to the terminal as they are', async () => {
  const shop = workshop();
  await fill(shop);
  const failing = ['sql', `SELECT "column${ESCAPE}" FROM filed_row`, '--store', shop.store];
  const { status, stderr } = await crossfoot(failing);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.not.stringMatching(OBEYED) });
  const table = await crossfoot(['sql', QUERY, '--store', shop.store, '--format', 'table']);
  expect(table.stdout).toContain('x ]0;owned 2J');
  expect(table.stdout).not.toMatch(OBEYED);
});

it('never sends a value in CSV to the terminal as it is, and keeps it in a file', async () => {
  const shop = workshop();
  await fill(shop);
  const words = ['sql', QUERY, '--store', shop.store, '--format', 'csv'];
  const atTerminal = await crossfoot(words, { stdout: new Kept({ terminal: true }) });
  expect(atTerminal.stdout).toBe('column ]0;owned 2J \nx ]0;owned 2J \n');
  expect((await crossfoot(words)).stdout).toContain(`x${ESCAPE}`);
});

it('escapes the same in JSON, which keeps the value', async () => {
  const shop = workshop();
  await fill(shop);
  for (const format of ['json', 'ndjson']) {
    const { stdout } = await crossfoot(['sql', QUERY, '--store', shop.store, '--format', format]);
    expect(stdout).not.toMatch(OBEYED);
    const parsed = JSON.parse(stdout);
    expect(format === 'json' ? parsed.rows : [parsed]).toEqual([{ [`column${ESCAPE}`]: `x${ESCAPE}` }]);
  }
});

it('never draws a progress bar with the name of a file as it is', async () => {
  const shop = workshop();
  const stderr = new Kept({ terminal: true });
  await crossfoot(['ingest', 'taxonomy', shop.folder(`evil${ESCAPE}`, { 'a.txt': '' }), '--store', shop.store], {
    stderr,
  });
  expect(stderr.text.replaceAll('\r\u001b[2K', '')).not.toMatch(OBEYED);
  expect(stderr.text).toContain('evil ]0;owned 2J');
});
