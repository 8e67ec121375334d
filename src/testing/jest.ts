/** Adds `await expect(html).toMatchGolden(file)` to jest: `setupFilesAfterEnv: ['platen/testing/jest']`. */

import { type GoldenOptions, installMatcher } from './index.ts';

declare global {
  namespace jest {
    interface Matchers<R> {
      /** Compares the layout of the HTML with the golden file, which the first run writes. */
      toMatchGolden(file: string | URL, options?: GoldenOptions): Promise<R>;
    }
  }
}

const { expect } = globalThis as unknown as { readonly expect?: Parameters<typeof installMatcher>[0] };
if (!expect) throw new Error('platen/testing/jest is loaded where there is no expect: name it in setupFilesAfterEnv');
installMatcher(expect);
