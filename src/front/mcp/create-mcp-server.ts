import { McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { type PageSource, pageLoader } from '../explorer/load-page.ts';
import { DEFECT } from '../explorer/problem.ts';
import { problemText, toolResult } from './answers.ts';
import { addPages } from './page-resources.ts';
import { loadTools } from './tools.ts';

export type McpSource = PageSource & {
  readonly version: string;
  /** Receives what was thrown and should not have been. */
  readonly onDefect: (thrown: unknown) => void;
};

const INSTRUCTIONS =
  'Financial statements in one store, checked for whether they add up. Amounts are exact decimal text: do not round or convert them. Name the document of a number when you report it, and say so where a total does not add up. `search` finds names; `statement` has the numbers of a company; `explain` says why one is what it is; `findings` lists what is wrong.';

/** Prepares servers of the protocol over a store: each call of the result makes one. Nothing is written. */
export async function mcpServers(source: McpSource): Promise<() => McpServer> {
  const pages = pageLoader(source);
  const tools = await loadTools();
  const messageOf = (thrown: unknown): string => {
    const problem = pages.problemOf(thrown, NAMED);
    if (!problem) source.onDefect(thrown);
    return problemText(problem ?? DEFECT, source);
  };
  return () => {
    const server = new McpServer({ name: 'crossfoot', version: source.version }, { instructions: INSTRUCTIONS });
    for (const [name, { title, description, input, output, answer }] of tools) {
      const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
      const config = { title, description, inputSchema: input, outputSchema: output, annotations };
      server.registerTool(name, config, async (args, { mcpReq }) => {
        try {
          return await toolResult(await answer(args, { store: source.store, pages }, mcpReq.signal));
        } catch (thrown) {
          return { isError: true, content: [{ type: 'text', text: messageOf(thrown) }] };
        }
      });
    }
    addPages(server, ResourceTemplate, { pages, source, messageOf });
    return server;
  };
}

/** The arguments of a tool name what may not be there. */
const NAMED = { params: { name: '' } };
