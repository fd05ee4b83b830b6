import { shopCalls } from '#calls/index.ts';
import { isOfSales, testBadInput } from '../../../support/inputs/test-bad-input.ts';

testBadInput(shopCalls.filter(call => !isOfSales(call)));
