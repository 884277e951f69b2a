import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server before another that notes which paths it is asked for. */
export type NotingServer = { readonly url: string; readonly paths: () => readonly string[]; readonly stop: () => void };

/** Passes everything on to `target` as it comes. */
export async function startNoting(target: string): Promise<NotingServer> {
  const paths = new Set<string>();
  const server = createServer((asked, answer) => {
    const { url = '/', method } = asked;
    const { host: _, connection: __, ...headers } = asked.headers;
    paths.add(url);
    asked.pipe(
      request(`${target}${url}`, { method, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 502, came.headers);
        came.pipe(answer);
      }).once('error', (error) => answer.destroy(error)),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths: () => [...paths],
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
