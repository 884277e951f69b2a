import { writeFileSync } from 'node:fs';
import { request } from 'node:http';

/** One answer of the service as it came, for the bare route to give again. The body is base64. */
export type RecordedAnswer = {
  readonly path: string;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
};

/** Headers that belong to the connection and not to the answer. */
const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding', 'content-length']);

/** Asks for each path once and writes what came to `file`. Fails where an answer has another status than `status`, if there is one. */
export async function recordAnswers(
  base: string,
  paths: readonly string[],
  {
    file,
    headers,
    status,
  }: { readonly file: string; readonly headers: Record<string, string>; readonly status?: number },
): Promise<readonly RecordedAnswer[]> {
  const answers: RecordedAnswer[] = [];
  for (const path of paths) {
    const answer = await ask(`${base}${path}`, path, headers);
    if (status !== undefined && answer.status !== status)
      throw new Error(`${path}: status ${answer.status} instead of ${status}`);
    answers.push(answer);
  }
  writeFileSync(file, JSON.stringify(answers));
  return answers;
}

function ask(url: string, path: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  return new Promise((done, fail) => {
    request(url, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', fail);
      response.once('end', () => {
        const kept = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
        done({
          path,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(pieces).toString('base64'),
        });
      });
    })
      .once('error', fail)
      .end();
  });
}
