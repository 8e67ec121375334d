/** What colour pixels have that nobody sees. */

/**
 * Gives transparent pixels the colour of what is beside them, in place. Viewers blend neighbouring pixels where they scale an image, and
 * take the colour of transparent ones into account: black ones, as most files have them, would leave dark fringes around a logo.
 */
export function fillTransparent(samples: Uint8Array, alpha: Uint8Array, width: number, components: 1 | 3): void {
  const height = alpha.length / width;
  const state = new Uint8Array(alpha.length);
  for (let i = 0; i < alpha.length; i++) state[i] = alpha[i] === 0 ? EMPTY : SEEN;
  fillEdges({ samples, state, width, height, components });
  // The rest is far from what is seen: whatever compresses well.
  for (let i = 1; i < state.length; i++) if (state[i] === EMPTY) copyFrom(samples, state, i, i - 1, components);
  for (let i = state.length - 2; i >= 0; i--) if (state[i] === EMPTY) copyFrom(samples, state, i, i + 1, components);
}

const EMPTY = 0;
const FILLED = 1;
const SEEN = 2;

interface Grid {
  readonly samples: Uint8Array;
  readonly state: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly components: 1 | 3;
}

/** Pixels that touch seen ones take the mean of these. */
function fillEdges(grid: Grid): void {
  const { state, width, height } = grid;
  const rows = Array.from({ length: height }, (_, y) => state.subarray(y * width, (y + 1) * width).includes(SEEN));
  const seenAt = (x: number, y: number): boolean =>
    (rows[y - 1] && state[(y - 1) * width + x] === SEEN) ||
    (rows[y] && state[y * width + x] === SEEN) ||
    (rows[y + 1] && state[(y + 1) * width + x] === SEEN) ||
    false;
  for (let y = 0; y < height; y++) {
    if (!rows[y - 1] && !rows[y] && !rows[y + 1]) continue;
    let before = false;
    let here = seenAt(0, y);
    for (let x = 0; x < width; x++) {
      const after = x + 1 < width && seenAt(x + 1, y);
      if (state[y * width + x] === EMPTY && (before || here || after)) fillEdge(grid, x, y);
      before = here;
      here = after;
    }
  }
}

function fillEdge({ samples, state, width, height, components }: Grid, x: number, y: number): void {
  const at = y * width + x;
  for (let c = 0; c < components; c++) {
    let sum = 0;
    let count = 0;
    for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
      for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
        const beside = ny * width + nx;
        if (state[beside] !== SEEN) continue;
        count++;
        sum += samples[beside * components + c]!;
      }
    }
    samples[at * components + c] = Math.round(sum / count);
  }
  state[at] = FILLED;
}

function copyFrom(samples: Uint8Array, state: Uint8Array, to: number, from: number, components: number): void {
  if (state[from] === EMPTY) return;
  for (let c = 0; c < components; c++) samples[to * components + c] = samples[from * components + c]!;
  state[to] = FILLED;
}
