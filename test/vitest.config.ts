import { defineConfig } from 'vitest/config';

/** Files that replace modules, so that no other file may have loaded them before. */
const MODULES_OF_THEIR_OWN = ['test/text/font-folders.test.ts', 'test/server/site/slow-and-failed.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: 'test/run-folder.ts',
    // No test asks how fast a machine is: what is not there after these times stands still.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          include: ['test/**/*.test.ts'],
          exclude: MODULES_OF_THEIR_OWN,
          // No module keeps state of its own, so that files can share them: loading them takes longer than most tests.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'own modules', include: MODULES_OF_THEIR_OWN } },
    ],
  },
});
