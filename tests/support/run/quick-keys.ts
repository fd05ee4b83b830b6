import { vi } from 'vitest';

// A key made of a password takes a third of a second at full strength, and most tests are about something else. Only the
// runner of the tests can put a module in the place of another; what the product uses stands in tests/offline/vault/vault.test.ts.
vi.mock('#offline/vault/key-rounds.ts', () => ({ keyRounds: 1_000 }));
