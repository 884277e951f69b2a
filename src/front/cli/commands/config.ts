import { defineCommand } from '../command.ts';
import { flagOf, SETTINGS } from '../flags/flags.ts';

export const show = defineCommand({
  description:
    'Shows every setting and its source: a flag, else the environment, else the configuration file, else the default. Application keys are masked.',
  flags: SETTINGS.filter((name) => name !== 'store'),
  formats: 'config-show',
  examples: [
    ['crossfoot config show', 'the settings in this folder'],
    ['crossfoot config show --config nightly.json', 'the settings with another file'],
  ],
  run: async ({ flags, origins, configFile }) => {
    const { configShowView } = await import('../../../output/report/views/config-show.ts');
    const { keyMask } = await import('../../../core/transport/mask-key.ts');
    // An address can carry a key, too.
    const maskAddress = keyMask('');
    const masked = (value: unknown): unknown => (typeof value === 'string' ? maskAddress(value) : value);
    const settings = SETTINGS.map((name) => {
      const { key = '', kind, isSecret } = flagOf(name);
      const found = flags[name];
      const value = found === undefined ? null : (kind.show?.(found) ?? found);
      const { kind: origin, from } = origins.get(name) ?? { kind: 'default', from: null };
      return { key, value: isSecret && value !== null ? '***' : masked(value), origin, from };
    });
    return configShowView({ file: configFile ?? null, settings });
  },
});

export const schema = defineCommand({
  description: 'Prints the JSON Schema of crossfoot.config.json: editors use it to complete and check the file.',
  flags: [],
  formats: ['json'],
  examples: [['crossfoot config schema > crossfoot.schema.json', 'name it in the file as "$schema"']],
  withoutConfig: true,
  run: async (_, io) => {
    const { configJsonSchema } = await import('../config-file.ts');
    await io.out.write(`${JSON.stringify(await configJsonSchema(), null, 2)}\n`);
    return 0;
  },
});
