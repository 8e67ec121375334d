/** Regular expressions of documents, tested only where that takes a bounded time. */

/** Steps of backtracking that a test may take. */
const MAX_STEPS = 1_000_000;

/**
 * Whether `text` as a whole matches the `pattern` of a field. Undefined if finding out could take too long; true for a pattern that is
 * not valid, as in browsers. https://html.spec.whatwg.org/multipage/input.html#the-pattern-attribute
 */
export function matchesPattern(pattern: string, text: string): boolean | undefined {
  let expression: RegExp;
  try {
    expression = new RegExp(`^(?:${pattern})$`, 'v');
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
  return stepsFor(pattern, text.length) <= MAX_STEPS ? expression.test(text) : undefined;
}

interface Group {
  /** Repetitions of open number in it, by which a matcher may have to go back. */
  repetitions: number;
  optionals: number;
  alternatives: boolean;
}

const emptyGroup = (): Group => ({ repetitions: 0, optionals: 0, alternatives: false });

/** An upper bound for backtracking: each repetition tries every length; a repetition of repetitions or alternatives has no bound. */
function stepsFor(pattern: string, length: number): number {
  const groups: Group[] = [emptyGroup()];
  let last: Group | null = null;
  for (let at = 0; at < pattern.length; at++) {
    const group = groups.at(-1)!;
    const before = last;
    last = null;
    switch (pattern[at]) {
      case '\\':
        if (/[1-9k]/.test(pattern[at + 1] ?? '')) return Number.POSITIVE_INFINITY;
        at++;
        break;
      case '[':
        at = endOfClass(pattern, at);
        break;
      case '(':
        groups.push(emptyGroup());
        break;
      case ')':
        if (groups.length > 1) last = groups.pop()!;
        break;
      case '|':
        group.alternatives = true;
        break;
      case '?':
        group.optionals++;
        break;
      case '*':
      case '+':
      case '{': {
        if (before && (before.repetitions > 0 || before.optionals > 0 || before.alternatives))
          return Number.POSITIVE_INFINITY;
        if (!/^\{\d+\}/.test(pattern.slice(at, at + 12))) group.repetitions++;
        break;
      }
    }
    if (last) {
      const outer = groups.at(-1)!;
      outer.repetitions += last.repetitions;
      outer.optionals += last.optionals + (last.alternatives ? 1 : 0);
    }
  }
  const [{ repetitions, optionals }] = groups as [Group];
  return (length + 1) ** repetitions * 2 ** optionals;
}

/** Classes of the `v` flag may contain others. */
function endOfClass(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at++) {
    if (pattern[at] === '\\') at++;
    else if (pattern[at] === '[') depth++;
    else if (pattern[at] === ']' && --depth === 0) return at;
  }
  return pattern.length;
}
