#!/usr/bin/env node
// A command of a second loses more to early optimization of its code, on the other core, than it gains by it.
require('node:v8').setFlagsFromString('--interrupt-budget=400000');
require('../dist/cli/crossfoot.cjs');
