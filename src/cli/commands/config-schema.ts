import { defineCommand } from '../command.ts';

export const configSchemaCommand = defineCommand({
  description: 'Prints the JSON Schema of crossfoot.config.json: editors use it to complete and check the file.',
  args: {},
  flags: [],
  formats: ['json'],
  examples: [['crossfoot config schema > crossfoot.schema.json', 'name it in the file as "$schema"']],
  withoutConfig: true,
  run: async (_, io) => {
    const { configJsonSchema } = await import('../config/json-schema.ts');
    await io.out.write(`${JSON.stringify(await configJsonSchema(), null, 2)}\n`);
    return 0;
  },
});
