import type * as Server from '@modelcontextprotocol/server';
import type * as Stdio from '@modelcontextprotocol/server/stdio';
import { requireBuilt } from '../../core/base/built-file.ts';

/** What is used of the library of the protocol. */
type Sdk = Pick<typeof Server, 'McpServer' | 'ReadBuffer' | 'ResourceTemplate' | 'serializeMessage'> &
  Pick<typeof Stdio, 'serveStdio'>;

/** The build joins the library to one file: what it installs otherwise is eight megabytes. */
export function loadSdk(): Sdk {
  // What the build joins to this file.
  return requireBuilt('mcp.cjs', 'the Model Context Protocol') as Sdk;
}
