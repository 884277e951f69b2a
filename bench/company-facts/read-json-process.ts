import { DuckDBInstance } from '@duckdb/node-api';
import { queryRows } from '../../src/warehouse/store/rows.ts';
import { quoteText } from '../../src/warehouse/store/sql-text.ts';

/** What a user would do instead: the files as one flat table, in a new file. `seconds`: without the start of Node. */
export type ReadJsonRun = { readonly seconds: number; readonly facts: number };

const FACT = `STRUCT("start" DATE, "end" DATE, val VARCHAR, accn VARCHAR, fy INTEGER, fp VARCHAR, form VARCHAR,
  filed DATE, frame VARCHAR)`;
const CONCEPT = `STRUCT(label VARCHAR, description VARCHAR, units MAP(VARCHAR, ${FACT}[]))`;
const FACTS = `MAP(VARCHAR, MAP(VARCHAR, ${CONCEPT}))`;

const [, , folder = '', target = ''] = process.argv;
const start = performance.now();
const instance = await DuckDBInstance.create(target);
const connection = await instance.connect();
await connection.run(`
  CREATE TABLE fact AS
  SELECT cik, taxonomy, concept.key AS concept, unit.key AS unit, unnest(unit.value, recursive := true) FROM (
    SELECT cik, taxonomy, concept, unnest(map_entries(concept.value.units)) AS unit FROM (
      SELECT cik, taxonomy.key AS taxonomy, unnest(map_entries(taxonomy.value)) AS concept FROM (
        SELECT cik, unnest(map_entries(facts)) AS taxonomy
        FROM read_json(${quoteText(`${folder}/*.json`)}, maximum_object_size = 100000000,
          columns = {cik: 'VARCHAR', entityName: 'VARCHAR', facts: ${quoteText(FACTS)}}))))`);
const [[facts] = []] = await queryRows(connection, 'SELECT count(*)::INTEGER FROM fact');
connection.closeSync();
instance.closeSync();
const seconds = (performance.now() - start) / 1000;
process.stdout.write(JSON.stringify({ seconds, facts: Number(facts) } satisfies ReadJsonRun));
