import { writeSample } from './generate.ts';

// The entry of `npm run sample`, which npm starts at the top of the repository.
writeSample('data/sample');
