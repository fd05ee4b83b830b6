import { administratorsCalls } from '#calls/administration/index.ts';
import { testBadInput } from '../../../support/inputs/test-bad-input.ts';

testBadInput(administratorsCalls);
