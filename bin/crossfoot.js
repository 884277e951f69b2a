#!/usr/bin/env node
import '../dist/src/front/cli/main.js';
