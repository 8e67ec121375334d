/**
 * How long tests of the service wait, in real milliseconds. None asks how fast a machine is: what is not there after these times stands
 * still. They hold however the tests are run, with the configuration beside them or without. For files with tests alone: processes that
 * tests start have no `vi`.
 */

import { vi } from 'vitest';

/** For one thing to happen. */
export const PATIENCE = 60_000;

/** For a whole test, or for what is made ready before it. */
export const TEST_TIME = 3 * PATIENCE;

vi.setConfig({ testTimeout: TEST_TIME, hookTimeout: TEST_TIME, expect: { poll: { timeout: PATIENCE } } });
