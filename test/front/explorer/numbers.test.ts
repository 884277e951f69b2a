import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { EXACT } from '../../../src/analysis/validation/tolerance.ts';
import { validateStore } from '../../../src/analysis/validation/validate-store.ts';
import { formatAmount, HUMAN_READABLE } from '../../../src/core/model/format-amount.ts';
import { type FindingsOutput, findingsShape } from '../../../src/core/model/shapes/findings.ts';
import { type OverviewOutput, overviewShape } from '../../../src/core/model/shapes/overview.ts';
import { diffShape, snapshotsShape, sqlShape } from '../../../src/core/model/shapes/reading.ts';
import type { Explorer } from '../../../src/front/explorer/explorer.tsx';
import { incompleteOf } from '../../../src/front/explorer/pages/start.tsx';
import { groupTitle } from '../../../src/output/report/views/groups-table.ts';
import { crossfoot } from '../../support/cli.ts';
import { get, sampleWithRuns, testExplorer } from '../../support/explorer.ts';
import { ingestTiny, TEST_PORTS, tempStore } from '../../support/temp-store.ts';

let store: string;
let explorer: Explorer;
beforeAll(async () => {
  store = await sampleWithRuns();
  explorer = testExplorer(store);
});

const jsonOf = async (path: string) => JSON.parse((await get(explorer, path)).text);

describe('the findings of the last run', () => {
  test('are those of the command, with their amounts, in the groups of the command', async () => {
    const { report } = await validateStore({ store, tolerance: EXACT }, TEST_PORTS);
    const { schema, ...content } = await jsonOf('/findings.json');
    expect(schema).toBe('crossfoot/findings/1');
    const { findings, groups, totals } = findingsShape.parse(content);
    expect(totals.findings).toBe(report.findings.length);
    const amounts = (all: readonly { id: string; reported: string | null; computed: string | null }[]) =>
      new Map(all.map(({ id, reported, computed }) => [id, `${reported} ${computed}`]));
    expect(amounts(findings)).toEqual(amounts(report.findings));
    expect(groups).toEqual(report.groups);
    expect(report.groups.length).toBeGreaterThan(2);
    expect(findings.filter(({ folded }) => folded)).toHaveLength(
      report.groups.reduce((sum, { folded }) => sum + folded, 0),
    );
  });

  test('come by cause, the most important first, with links that narrow them', async () => {
    const { groups } = findingsShape.parse(omitted(await jsonOf('/findings.json')));
    const { text } = await get(explorer, '/findings');
    const places = groups.map((group) => text.indexOf(`group=${group.id}"`, text.indexOf('<tbody>')));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const [first] = groups;
    const narrowed = findingsShape.parse(omitted(await jsonOf(`/findings.json?group=${first?.id}`)));
    expect(narrowed.findings).toHaveLength(first?.findings ?? 0);
    expect(text).toContain(first ? groupTitle(first).replaceAll('&', '&amp;') : '?');
  });

  test.each(['severity=error', 'severity=note', 'rule=roll-up', 'cause=none', 'since=previous', 'form=10-Q'])(
    'by %s: as many as the facets say',
    async (filter) => {
      const all = findingsShape.parse(omitted(await jsonOf('/findings.json')));
      const chosen = findingsShape.parse(omitted(await jsonOf(`/findings.json?${filter}`)));
      const [name, value] = filter.split('=');
      const kept = {
        severity: all.findings.filter(({ severity }) => severity === value),
        rule: all.findings.filter(({ rule }) => rule.startsWith(`${value}/`)),
        form: all.findings.filter(({ document }) => document?.form === value),
        cause: all.findings.filter(({ group }) => all.groups.find(({ id }) => id === group)?.kind === null),
        since: chosen.findings,
      }[name ?? ''];
      expect(chosen.findings.map(({ id }) => id).toSorted()).toEqual(kept?.map(({ id }) => id).toSorted());
    },
  );

  test('that are new are not in the run before', async () => {
    const before = findingsShape.parse(omitted(await jsonOf('/findings.json?at=previous')));
    const now = findingsShape.parse(omitted(await jsonOf('/findings.json')));
    expect(before.run).toBeLessThan(now.run);
    const known = new Set(before.findings.map(({ id }) => id));
    const fresh = findingsShape.parse(omitted(await jsonOf('/findings.json?since=previous')));
    expect(fresh.totals.findings).toBe(now.findings.filter(({ id }) => !known.has(id)).length);
    const { run, filings } = await jsonOf('/index.json');
    expect(run.fresh).toBe(fresh.totals.findings);
    const errors = now.findings.filter(({ severity, document }) => severity === 'error' && document);
    for (const { document, errors: count } of filings) {
      expect(count).toBe(errors.filter((finding) => finding.document?.name === document).length);
    }
    expect(filings.length).toBe(Math.min(10, new Set(errors.map(({ document }) => document?.name)).size));
  });
});

function omitted({ schema: _, ...content }: Record<string, unknown>): unknown {
  return content;
}

describe('a page as data is what the command prints', () => {
  test.each([
    ['/snapshots.json', ['snapshots', '--format', 'json'], snapshotsShape],
    ['/snapshots.csv', ['snapshots', '--format', 'csv'], undefined],
    ['/diff/1/latest.json', ['diff', '1', 'latest', '--format', 'json'], diffShape],
    ['/diff/1/latest.csv', ['diff', '1', 'latest', '--format', 'csv'], undefined],
    ['/sql.json?query=from+findings', ['sql', 'from findings', '--format', 'json'], sqlShape],
    ['/sql.csv?query=from+findings', ['sql', 'from findings', '--format', 'csv'], undefined],
  ] as const)('%s', async (path, words, shape) => {
    const { text } = await get(explorer, path);
    const { stdout } = await crossfoot([...words, '--store', store]);
    expect(text).toBe(stdout);
    if (shape) shape.parse(omitted(JSON.parse(text)));
  });
});

describe('a finding', () => {
  type Listed = FindingsOutput['findings'][number];
  const swapped = async (): Promise<Listed | undefined> => {
    const { findings } = findingsShape.parse(omitted(await jsonOf('/findings.json')));
    return findings.find(({ cause, document }) => document && cause?.startsWith('Two digits of'));
  };

  test('is explained as the command explains it, and its filing is that of the command', async () => {
    const found = await swapped();
    const { run, snapshot } = findingsShape.parse(omitted(await jsonOf('/findings.json')));
    expect(run).toBeGreaterThan(1);
    const { text } = await get(explorer, `/finding/${found?.id}.json`);
    const of = ['--store', store, '--format', 'json', '--as-of', String(snapshot)];
    expect(text).toBe((await crossfoot(['explain', found?.id ?? '', ...of])).stdout);
    const name = found?.document?.name ?? '';
    const asFiled = ['statement', found?.company?.key ?? '', '--as-filed', name, '--section', 'all'];
    for (const form of ['json', 'csv']) {
      const filing = await get(explorer, `/filing/${name}.${form}`);
      const printed = await crossfoot([...asFiled, '--store', store, '--format', form]);
      expect(filing.text).toBe(printed.stdout);
    }
  });

  test('has its tree as a picture with the sum so far, and the same numbers in the table below', async () => {
    const found = await swapped();
    const { text } = await get(explorer, `/finding/${found?.id}`);
    const { trees } = await jsonOf(`/finding/${found?.id}.json`);
    const [, picture = '', below = ''] = /<div class="trees">(.*?)<\/div>(.*)/s.exec(text) ?? [];
    const sums = trees[0].lines.flatMap(({ status, running }: Record<string, string>) =>
      status === 'reported' && running ? formatAmount(running, HUMAN_READABLE) : [],
    );
    expect(sums.length).toBeGreaterThan(1);
    for (const sum of sums) {
      expect(picture).toContain(`>sum so far ${sum}<`);
      expect(below).toContain(`>${sum}<`);
    }
    expect(picture.match(/class="mark" text-anchor="end">✗/g)).toHaveLength(1);
  });

  test('has the neighbours that it has in the list it is from', async () => {
    const query = '?severity=error&sort=size';
    const { findings } = findingsShape.parse(omitted(await jsonOf(`/findings.json${query}`)));
    const place = Math.min(2, findings.length - 2);
    const { text } = await get(explorer, `/finding/${findings[place]?.id}${query}`);
    expect(text).toContain(`Finding ${place + 1} of ${findings.length}`);
    const hrefOf = (id = '') => `/finding/${id}${query}`.replaceAll('&', '&amp;');
    expect(text).toContain(`rel="prev" href="${hrefOf(findings[place - 1]?.id)}"`);
    expect(text).toContain(`rel="next" href="${hrefOf(findings[place + 1]?.id)}"`);
    const elsewhere = await get(explorer, `/finding/${findings[place]?.id}?severity=note`);
    expect(elsewhere.text).toContain('does not have the finding');
  });

  test('that is not recorded, and a filing that is not stored, are not there', async () => {
    for (const path of ['/finding/0123456789abcdef', '/finding/x', '/filing/nope']) {
      expect((await get(explorer, path)).status).toBe(404);
    }
  });
});

test('a list has pages, each row on one of them', async () => {
  const query = '/sql?query=SELECT+range+AS+n+FROM+range(500)';
  const { text } = await get(explorer, query);
  expect(text.match(/<tr>/g)).toHaveLength(201);
  expect(text).toContain('Only the first 200 rows are shown');
  expect((await get(explorer, query.replace('/sql', '/sql.csv'))).text.split('\r\n')).toHaveLength(502);
});

test('data that is too long is refused, not cut', async () => {
  const got = await get(explorer, '/sql.csv?query=SELECT+range+AS+n+FROM+range(100001)');
  expect(got.status).toBe(413);
  expect(got.text).toContain('There are more than 100,000 rows.');
});

test('a query that does more than read is refused, and one that never ends is stopped', async () => {
  const written = await get(explorer, '/sql?query=DELETE+FROM+finding');
  expect(written.status).toBe(400);
  expect(written.text).toContain('DELETE does more than read');
  const file = await get(explorer, "/sql?query=SELECT+*+FROM+'/etc/passwd'");
  expect(file.status).toBe(400);
  const endless = testExplorer(store, { pageMs: 300 });
  const slow = await get(endless, '/sql?query=SELECT+count(*)+FROM+range(100000000)+a,+range(100000000)+b');
  expect(slow.status).toBe(503);
});

test('where no run is recorded, pages say how to record one; at an earlier snapshot, that there may be one later', async () => {
  const unchecked = await tempStore();
  await ingestTiny(unchecked, []);
  const empty = testExplorer(unchecked);
  for (const path of ['/', '/findings']) {
    expect((await get(explorer, `${path}?at=1`)).text).toContain('over this snapshot or an earlier one');
    expect((await get(empty, path)).text).toContain(
      '<code>crossfoot validate</code> checks the store and records what it finds.',
    );
  }
});

describe('the start', () => {
  const overview = async (query = ''): Promise<OverviewOutput> =>
    overviewShape.parse(omitted(await jsonOf(`/index.json${query}`)));

  test('has the last run and the filings with its errors', async () => {
    const { snapshot, run, filings } = await overview();
    const { findings, ...last } = findingsShape.parse(omitted(await jsonOf('/findings.json')));
    expect(run).toMatchObject({ run: last.run, snapshot: last.snapshot, findings: findings.length });
    expect(snapshot).toBe(snapshotsShape.parse(omitted(await jsonOf('/snapshots.json'))).totals.snapshots);
    const of = (document: string) =>
      findings.filter((one) => one.severity === 'error' && one.document?.name === document).length;
    expect(filings.length).toBeGreaterThan(0);
    expect(filings.map(({ document, errors }) => [document, errors])).toEqual(
      filings.map(({ document }) => [document, of(document)]),
    );
  });

  test('says which snapshots no run has checked', async () => {
    const { run } = await overview('?at=previous');
    const earlier = (run?.snapshot ?? 0) + 2;
    expect((await overview(`?at=${earlier}`)).incomplete.unchecked).toBe(2);
    expect((await get(explorer, `/?at=${earlier}`)).text).toContain('2 snapshots are newer than the last run');
    expect((await get(explorer, '/')).text).not.toContain('newer than the last run');
  });

  test('says which ingest is not finished, as the command does, and leaves it alone', async () => {
    const folder = join(`${store}.ingest`, 'run');
    mkdirSync(folder, { recursive: true });
    const question = { url: 'http://service.example', keyHash: 'x', resources: [], symbols: [], periods: [] };
    const description = { run: 'r1', startedAt: '2025-03-02T23:00:00.000Z', question };
    writeFileSync(join(folder, 'run.json'), JSON.stringify(description));
    const slice = { id: 1, question: { taxonomy: { part: 'taxonomy' } } };
    const planned = {
      event: 'planned',
      at: '2025-03-02T23:00:01.000Z',
      resource: 'Companies',
      slices: [slice],
      last: true,
    };
    writeFileSync(join(folder, 'slices.ndjson'), `${JSON.stringify(planned)}\n`);
    const status = JSON.parse((await crossfoot(['ingest', 'status', '--format', 'json', '--store', store])).stdout);
    expect(status.unfinished.run).toBe('r1');
    expect((await overview()).incomplete.unfinished).toEqual(status.unfinished);
    const { text } = await get(explorer, '/');
    expect(text).toContain('A run begun at 2025-03-02T23:00:00.000Z from http://service.example is not finished');
    expect((await overview('?at=1')).incomplete.unfinished).toBe(null);
    rmSync(`${store}.ingest`, { recursive: true });
  });

  test('says which resources were last seen in part', async () => {
    const { partial: found } = (await overview()).incomplete;
    expect(found.length).toBeGreaterThan(0);
    expect((await get(explorer, '/')).text).toContain(`${found.length} resources last seen in part`);
    const rows = { seen: 3, new: 1, changed: 0, retired: 0 };
    const all = { source: 's', partition: 'all', dimensions: '', observedAt: '', effectiveAt: null, input: '', rows };
    const snapshots = [
      { ...all, snapshot: 1, resource: 'a', complete: false },
      { ...all, snapshot: 2, resource: 'b', complete: true },
      { ...all, snapshot: 3, resource: 'a', complete: true },
      { ...all, snapshot: 4, resource: 'b', complete: false },
    ];
    const { partial } = await incompleteOf({ store: '/nowhere', at: undefined }, { snapshots, run: undefined });
    expect(partial.map(({ snapshot }) => snapshot)).toEqual([4]);
  });
});

describe('chart and map of the start', () => {
  const countAt = async (href: string): Promise<number> => {
    const { pathname, search } = new URL(href.replaceAll('&amp;', '&'), 'http://localhost');
    return (await jsonOf(`${pathname}.json${search}`)).totals.findings;
  };

  test('have all findings of the run, by month and severity, and lead to just these', async () => {
    const { run, filed } = overviewShape.parse(omitted(await jsonOf('/index.json')));
    const counts = filed.flatMap(({ at, errors, warnings, notes }) => [
      ...[{ at, severity: 'errors', count: errors }],
      ...[
        { at, severity: 'warnings', count: warnings },
        { at, severity: 'notes', count: notes },
      ],
    ]);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(run?.findings);
    const { text } = await get(explorer, '/');
    const drawn = [...text.matchAll(/<title>(errors|warnings|notes), ([\d-]+): ([\d,]+)<\/title>/g)];
    expect(drawn.map(([, severity, at, count]) => `${severity} ${at} ${count?.replaceAll(',', '')}`).sort()).toEqual(
      counts.flatMap(({ at, severity, count }) => (at && count > 0 ? [`${severity} ${at} ${count}`] : [])).sort(),
    );
    for (const [, href, , , count] of text.matchAll(
      /href="(\/findings\?[^"]*filed[^"]*)"[^>]*><rect[^>]*><title>(errors|warnings|notes), ([\d-]+): ([\d,]+)</g,
    )) {
      expect([href, await countAt(href ?? '')]).toEqual([href, Number(count?.replaceAll(',', ''))]);
    }
  });

  test.each(['companies', 'industries'] as const)(
    'have the findings of each section by %s, and lead to just these',
    async (across) => {
      const { sections } = overviewShape.parse(omitted(await jsonOf('/index.json')));
      expect(sections.length).toBeGreaterThan(1);
      for (const { findings, industries } of sections)
        expect(industries.reduce((sum, one) => sum + one.findings, 0)).toBe(findings);
      const { text } = await get(explorer, `/?across=${across}`);
      const cells = [...text.matchAll(/<td class="heat h\d"><a href="([^"]*)">([\d,]+)<\/a>/g)];
      const counts = sections.flatMap((section) => section[across].map(({ findings }) => findings));
      expect(cells.length).toBeGreaterThan(across === 'companies' ? counts.length - 1 : 2);
      expect(counts).toEqual(expect.arrayContaining(cells.map(([, , count]) => Number(count))));
      for (const [, href, count] of cells)
        expect([href, await countAt((href ?? '').replaceAll('&amp;', '&'))]).toEqual([href, Number(count)]);
      for (const [, row = ''] of text.matchAll(
        /<tr><th scope="row">.*?<\/th>(<td class="number"><a href="\/findings\?section.*?)<\/tr>/g,
      )) {
        const [all = 0, ...parts] = [...row.matchAll(/>([\d,]+)</g)].map(([, count = '']) =>
          Number(count.replaceAll(',', '')),
        );
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all);
      }
    },
  );

  test('of a day, a month and a year are those of its filings', async () => {
    const { findings } = await jsonOf('/findings.json');
    const filed: readonly string[] = findings.flatMap(
      ({ document }: { document: { filed: string } | null }) => document?.filed ?? [],
    );
    const [day = ''] = filed;
    for (const length of [10, 7, 4]) {
      const start = day.slice(0, length);
      const wanted = filed.filter((one) => one.startsWith(start)).length;
      expect([start, await countAt(`/findings?filed=${start}`)]).toEqual([start, wanted]);
    }
    for (const wrong of ['20', '2024-1', 'May', '2024-01-01x'])
      expect((await get(explorer, `/findings?filed=${wrong}`)).status).toBe(400);
  });

  test('of no company with an industry are those that no industry has', async () => {
    const { sections } = overviewShape.parse(omitted(await jsonOf('/index.json')));
    const codes = [
      ...new Set(sections.flatMap(({ industries }) => industries.map(({ industry }) => industry ?? 'none'))),
    ];
    expect(codes.length).toBeGreaterThan(2);
    for (const { section, findings } of sections) {
      const each = codes.map((code) => countAt(`/findings?${new URLSearchParams({ section, industry: code })}`));
      expect((await Promise.all(each)).reduce((sum, count) => sum + count, 0)).toBe(findings);
    }
  });
});

test('what differs has the labels of fields, and links to them and to the documents as they were', async () => {
  const { snapshots } = snapshotsShape.parse(omitted(await jsonOf('/snapshots.json')));
  const { snapshot = 0 } = snapshots.findLast(({ resource, rows }) => resource.startsWith('Fin') && rows.changed) ?? {};
  const path = `/diff/${snapshot - 1}/${snapshot}`;
  const { text } = await get(explorer, path);
  const { changes } = diffShape.parse(omitted(await jsonOf(`${path}.json`)));
  expect(text).toMatch(/<a href="\/field\/[a-z]+"[^>]*>[A-Z][^<]*<\/a>/);
  const documents = changes.slice(0, 50).flatMap((one) => one.after?.name ?? []);
  expect(documents.length).toBeGreaterThan(0);
  for (const name of documents) expect(text).toMatch(new RegExp(`href="/filing/${name}\\?at=\\d+"`));
});

test('what differs is narrowed as the command narrows it, and says so', async () => {
  const { changes } = diffShape.parse(omitted(await jsonOf('/diff/1/latest.json')));
  const row = changes.find(({ change, values }) => change === 'corrected' && values.length > 0);
  const [value] = row?.values ?? [];
  const chosen = {
    ...{ resource: row?.resource ?? '', company: row?.company.key ?? '' },
    ...{ field: value?.field.name ?? '', kind: value?.change ?? '' },
  };
  const path = (form: string) => `/diff/1/latest${form}?${new URLSearchParams(chosen)}`;
  const flags = Object.entries(chosen).flatMap(([name, of]) => [`--${name}`, of]);
  const { stdout } = await crossfoot(['diff', '1', 'latest', ...flags, '--format', 'json', '--store', store]);
  const { text } = await get(explorer, path('.json'));
  expect(text).toBe(stdout);
  const part = diffShape.parse(omitted(JSON.parse(text)));
  expect(part.changes.length).toBeGreaterThan(0);
  expect(part.changes.length).toBeLessThan(changes.length);
  const page = (await get(explorer, path(''))).text;
  expect(page).toContain(
    `Only the resource ${chosen.resource}, the company ${chosen.company}, the field ${chosen.field}.`,
  );
  expect(page).toContain('All changes are counted; those that are corrected are listed.');
  expect(page).toMatch(
    new RegExp(`Rows 1 to ${part.changes.length} of ${part.changes.length} rows? with such changes`),
  );
  const none = new URLSearchParams({ ...chosen, kind: 'extended' });
  expect((await get(explorer, `/diff/1/latest?${none}`)).text).toContain('Nothing is extended.');
});

test('a filing leads to all its findings by cause', async () => {
  const { findings } = findingsShape.parse(omitted(await jsonOf('/findings.json')));
  const name = findings[0]?.document?.name;
  const own = findings.filter(({ document }) => document?.name === name).map(({ id }) => id);
  const { text } = await get(explorer, `/filing/${name}`);
  expect(text).toContain(`href="/findings?document=${name}">${own.length} finding`);
  expect(text).toContain(`href="/finding/${own[0]}?document=${name}"`);
  const chosen = findingsShape.parse(omitted(await jsonOf(`/findings.json?document=${name}`)));
  expect(chosen.findings.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
});

test('a document without financial rows has a page too, which leads to its values', async () => {
  const ofOwners = `SELECT d.name FROM document d JOIN document_version v USING (document_id) WHERE form = '4' LIMIT 1`;
  const [{ name }] = (await jsonOf(`/sql.json?query=${encodeURIComponent(ofOwners)}`)).rows;
  const { status, text } = await get(explorer, `/filing/${name}`);
  expect(status).toBe(200);
  expect(text).toContain('None of its rows is financial');
  expect(text).not.toContain('This page as');
  const [, query = ''] = /href="\/sql\?query=([^"]*)"/.exec(text) ?? [];
  expect((await jsonOf(`/sql.json?query=${query.replaceAll('&#39;', "'")}`)).rows.length).toBeGreaterThan(0);
  expect((await get(explorer, `/filing/${name}.json`)).status).toBe(404);
});
