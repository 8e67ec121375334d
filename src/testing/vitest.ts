/** Adds `await expect(html).toMatchGolden(file)` to vitest: a line `import 'platen/testing/vitest'` in a setup file or a test. */

import { expect } from 'vitest';
import { type GoldenOptions, installMatcher } from './index.ts';

declare module 'vitest' {
  interface Matchers<T> {
    /** Compares the layout of the HTML with the golden file, which the first run writes. */
    toMatchGolden(file: string | URL, options?: GoldenOptions): Promise<T extends never ? never : void>;
  }
}

installMatcher(expect);
