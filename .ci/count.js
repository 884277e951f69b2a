// Usage: node .ci/count.js STATUS REPORT [STATUS REPORT…]. Prints `N passed, N failed[, N skipped]` from vitest's JSON reports, each with the
// exit status of its run; on standard error first what failed, so that the end of a long log says it. A file that broke outside its tests, a run that ended badly without a failed test, a report that cannot be
// read, and reports without a test that passed count as one failure.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const given = process.argv.slice(2);
const runs = given.flatMap((status, at) => (at % 2 === 0 ? [countRun(status, given[at + 1])] : []));
const [passed, failed, skipped] = [0, 1, 2].map((at) => runs.reduce((sum, run) => sum + run[at], 0));
const failures = failed === 0 && passed === 0 ? 1 : failed;
console.log(`${passed} passed, ${failures} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

function countRun(status, report) {
  const files = readReport(report);
  if (files === undefined) return [0, 1, 0];
  const tests = files.flatMap((file) => file.assertionResults.map((test) => test.status));
  const count = (...wanted) => tests.filter((found) => wanted.includes(found)).length;
  const brokenFiles = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failures = count('failed') + brokenFiles;
  for (const file of files) printFailures(file);
  const failed = failures === 0 && status !== '0' ? 1 : failures;
  return [count('passed'), failed, count('skipped', 'pending', 'todo', 'disabled')];
}

function printFailures(file) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  const messages = failed.map((test) => [test.fullName, ...test.failureMessages].join('\n'));
  if (file.status === 'failed' && failed.length === 0) messages.push(file.message);
  for (const message of messages) console.error(`FAILED ${relative('.', file.name)}: ${message.slice(0, 2_000)}\n`);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults;
  } catch {
    return undefined;
  }
}
