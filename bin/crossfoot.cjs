#!/usr/bin/env node
// A command of a second loses more to early optimization of its code, on the other core, than it gains by it. Later releases
// of Node have other tiers, and say so of the flag on standard error.
if (process.versions.node.startsWith('20.')) require('node:v8').setFlagsFromString('--interrupt-budget=400000');
require('../dist/cli/crossfoot.cjs');
