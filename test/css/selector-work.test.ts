/** What many selectors, scopes or attributes ask of one element or document is worked out once for all of them. */

import { describe, expect, it } from 'vitest';
import { createMatchContext, inScope, type MatchContext } from '../../src/css/selectors/match-context.ts';
import { matchesSelector } from '../../src/css/selectors/matches.ts';
import { parseSelectorText } from '../../src/css/selectors/parse-selector.ts';
import { createRuleIndex, fileSelectors, indexOf } from '../../src/css/selectors/rule-index.ts';
import { scopeProximity } from '../../src/css/selectors/scope.ts';
import { parseDocument } from './helpers.ts';

const stepsOf = (html: string, work: (context: MatchContext) => void): number => {
  const context = createMatchContext(parseDocument(`<!doctype html>${html}`), 1e9);
  work(context);
  return 1e9 - context.steps.left;
};

const selectorOf = (text: string) => parseSelectorText(text)[0]!;

describe('scopes', () => {
  const steps = (count: number, selector: string): number =>
    stepsOf('<div><p>x<b>y</b></p></div>'.repeat(count), (context) => {
      const wanted = selectorOf(selector);
      const matched = context.document.elements.filter(
        (element) =>
          element.tag === 'p' && matchesSelector(wanted, element, inScope(context, element.parent as typeof element)),
      );
      expect(matched.length).toBe(count);
    });

  it.each(['p:has(b)', 'p:is(div > p)', 'p:nth-child(1 of div > p)'])(
    'share what does not hang on them: %s',
    (text) => {
      expect(steps(400, text) / steps(200, text)).toBeLessThan(2.1);
    },
  );

  it('have answers of their own about :scope', () => {
    const context = createMatchContext(parseDocument('<div><p><b>x</b></p></div>'));
    const [div, p, b] = context.document.elements.slice(-3);
    for (const text of [':is(:scope > b)', ':is(p:has(b) > b):not(div:scope > p > b)']) {
      expect(matchesSelector(selectorOf(text), b!, inScope(context, p!))).toBe(true);
      expect(matchesSelector(selectorOf(text), b!, inScope(context, div!))).toBe(false);
    }
  });

  it('are looked for in each other once for each element', () => {
    const roots = parseSelectorText('div');
    const steps = (levels: number): number =>
      stepsOf(`${'<div>'.repeat(20)}<p>x`, (context) => {
        let scope: Parameters<typeof scopeProximity>[1] | null = null;
        for (let i = 0; i < levels; i++) scope = { roots, implicitRoot: null, limits: null, outer: scope };
        const p = context.document.elements.at(-1)!;
        expect(scopeProximity(selectorOf('p'), scope!, p, context)).toBe(1);
      });
    expect(steps(20) / steps(10)).toBeLessThan(2.5);
  });
});

describe('attributes', () => {
  it('with a value in question are found by it', () => {
    const steps = (count: number): number =>
      stepsOf(Array.from({ length: count }, (_, i) => `<p data-a=${i}>x`).join(''), (context) => {
        const selectors = Array.from({ length: count }, (_, i) => selectorOf(`[data-a="${i}"]`));
        const filed = fileSelectors(
          selectors.map((selector) => ({ selector, payload: null })),
          false,
        );
        const index = indexOf(filed, context.document, context);
        const matched = context.document.elements.map((element) => index.match(element).length);
        expect(matched.filter((matches) => matches === 1).length).toBe(count);
      });
    expect(steps(400)).toBe(400);
  });

  it('compare in any case where HTML or the selector says so', () => {
    const document = parseDocument('<!doctype html><input type=TEXT lang=De data-a=Xy><svg viewBox="0 0 1 1"></svg>');
    const matches = (text: string): boolean => {
      const index = createRuleIndex([{ selector: selectorOf(text), payload: null }], document);
      return document.elements.some((element) => index.match(element).length > 0);
    };
    expect(
      ['[type=text]', '[lang=DE]', '[DATA-A=Xy]', '[data-a=xy i]', '[viewBox="0 0 1 1"]'].filter(matches).length,
    ).toBe(5);
    expect(['[type=text s]', '[data-a=xy]', '[data-a=Xy][data-a=xy]'].filter(matches)).toEqual([]);
  });

  it('are searched at a price: a step for each thousand characters', () => {
    const steps = (length: number): number =>
      stepsOf(`<p title="${'x'.repeat(length)}">`, (context) => {
        matchesSelector(selectorOf('[title*=y]'), context.document.elements.at(-1)!, context);
      });
    expect(steps(1_024_000) - steps(1000)).toBe(1000);
  });
});

describe('fields in legends', () => {
  it('ask once which legend is the first', () => {
    const reads = (count: number): number => {
      const context = createMatchContext(
        parseDocument(
          `<!doctype html><fieldset disabled>${'<i>x</i>'.repeat(count)}${'<legend><input></legend>'.repeat(count)}`,
        ),
      );
      const fieldset = context.document.elements.find(({ tag }) => tag === 'fieldset')!;
      let read = 0;
      for (const child of fieldset.elements) {
        const { tag } = child;
        Object.defineProperty(child, 'tag', {
          get: () => {
            read++;
            return tag;
          },
        });
      }
      const fields = context.document.elements.filter((element) => element.tag === 'input');
      const before = read;
      const enabled = fields.filter((field) => matchesSelector(selectorOf(':enabled'), field, context));
      expect(enabled).toEqual([fields[0]]);
      return read - before;
    };
    expect(reads(200) / reads(100)).toBeLessThan(2.2);
  });
});
