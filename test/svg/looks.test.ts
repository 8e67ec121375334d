import { expect, it } from 'vitest';
import { createDiagnostics } from '../../src/diagnostics.ts';
import { DEFAULT_LIMITS } from '../../src/limits.ts';
import { createSvgCache } from '../../src/svg/cache.ts';
import { paintSvgImage } from '../../src/svg/paint-svg.ts';
import { createWorkLedger } from '../../src/work.ts';

const paths = (count: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(count)}</svg>`;

it('looks at the time after every two thousand elements that are drawn', () => {
  let looks = 0;
  const work = createWorkLedger(DEFAULT_LIMITS, () => looks++);
  paintSvgImage(
    { kind: 'svg', url: 'test:image', width: 9, height: 9, ratio: 1, source: paths(20_000) },
    { x: 0, y: 0, width: 9, height: 9 },
    {
      fonts: null,
      diagnostics: createDiagnostics(),
      imageOf: () => null,
      baseUrl: null,
      cache: createSvgCache(undefined, undefined, work),
      limits: DEFAULT_LIMITS,
    },
  );
  expect(looks).toBeGreaterThanOrEqual(9);
});
