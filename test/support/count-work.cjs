// Loaded into a process of the program before it (`--require`): counts what is asked of DuckDB, and writes the counts to
// the file that CROSSFOOT_WORK names.
const Module = require('node:module');
const { writeFileSync } = require('node:fs');

const counts = { engines: 0, statements: 0, rows: 0 };
/** What is counted for each call of a binding. */
const COUNTED = {
  open: () => (counts.engines += 1),
  query: () => (counts.statements += 1),
  execute_prepared: () => (counts.statements += 1),
  execute_prepared_streaming: () => (counts.statements += 1),
  pending_prepared: () => (counts.statements += 1),
  pending_prepared_streaming: () => (counts.statements += 1),
};

let counting;
function countingBindings(bindings) {
  const wrapped = Object.entries(COUNTED).map(([name, count]) => [
    name,
    (...given) => {
      count();
      return bindings[name](...given);
    },
  ]);
  const fetchChunk = async (result) => {
    const chunk = await bindings.fetch_chunk(result);
    if (chunk) counts.rows += bindings.data_chunk_get_size(chunk);
    return chunk;
  };
  const properties = [...wrapped, ['fetch_chunk', fetchChunk]].map(([name, value]) => [name, { value }]);
  return Object.create(bindings, Object.fromEntries(properties));
}

const load = Module._load;
Module._load = function loadCounting(request, ...rest) {
  const loaded = load.call(this, request, ...rest);
  if (request !== '@duckdb/node-bindings') return loaded;
  counting ??= countingBindings(loaded);
  return counting;
};

process.on('exit', () => writeFileSync(process.env.CROSSFOOT_WORK, JSON.stringify(counts)));
