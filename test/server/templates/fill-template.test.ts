/** HTML with data: what it gives, and what a hostile template gets. */

import '../patience.ts';
import { describe, expect, it } from 'vitest';
import { fillTemplate, TemplateFault } from '../../../src/server/rendering/fill-template.ts';

const LIMITS = { time: 2_000, length: 1_000_000 };
const fill = (source: string, data: object = {}): string => fillTemplate(source, data, LIMITS);

function faultOf(source: string, data: object = {}, limits = LIMITS): TemplateFault {
  try {
    fillTemplate(source, data, limits);
  } catch (error) {
    if (error instanceof TemplateFault) return error;
    throw error;
  }
  throw new Error('there was no fault');
}

describe('a template', () => {
  it('is filled in, and what is filled in is escaped unless it says otherwise', () => {
    const items = [
      { name: 'Plates', price: 480 },
      { name: '<b>Stock</b>', price: 212.5 },
    ];
    const source = '{% for item in items %}{{ item.name }}: {{ item.price | round: 2 }};{% endfor %}{{ html | raw }}';
    expect(fill(source, { items, html: '<i>x</i>' })).toBe('Plates: 480;&lt;b&gt;Stock&lt;/b&gt;: 212.5;<i>x</i>');
    expect(fill('{{ nothing }}{% if nothing %}x{% else %}y{% endif %}')).toBe('y');
  });

  it('gives the same for the same data, wherever it is: dates are in UTC', () => {
    expect(fill('{{ "2026-11-10T23:30:00Z" | date: "%Y-%m-%d %H:%M" }}')).toBe('2026-11-10 23:30');
  });

  it('says what is wrong, and where', () => {
    const open = faultOf('<p>\n{% for item in items %}');
    expect([open.line, open.message]).toEqual([2, 'tag {% for item in items %} not closed']);
    expect(faultOf('{{ name | shout }}').message).toContain('undefined filter: shout');
    expect(faultOf('<p>\n\n{% nonsense %}').line).toBe(3);
  });

  it.each([
    '{{ constructor }}',
    '{{ __proto__ }}',
    '{{ name.constructor }}',
    '{{ items.constructor.constructor }}',
    '{{ toString }}',
    '{{ process }}{{ globalThis }}{{ require }}',
  ])('sees nothing but its data: %s', (source) => {
    expect(fill(source, { name: 'Ada', items: [1] })).toBe('');
  });

  it.each(["{% include '/etc/passwd' %}", "{% render '../package.json' %}", "{% layout 'x' %}"])(
    'includes nothing: %s',
    (source) => {
      expect(faultOf(source).message).toBe('templates cannot include others');
    },
  );

  it('makes no list that takes much memory', () => {
    expect(faultOf('{% for a in (1..100000000) %}{% endfor %}').message).toContain('memory alloc limit exceeded');
    expect(fill('{% for a in (1..100000) %}{% endfor %}')).toBe('');
  });

  it.each([
    ['a long loop', '{% for a in (1..9000000) %}x{% endfor %}'],
    ['loops in loops', '{% for a in (1..10000) %}{% for b in (1..10000) %}x{% endfor %}{% endfor %}'],
    ['text that doubles', `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`],
  ])('is stopped: %s', (_, source) => {
    const started = process.cpuUsage();
    faultOf(source, {}, { time: 200, length: 1_000_000 });
    const { user } = process.cpuUsage(started);
    // Microseconds of work; what is not stopped takes minutes.
    expect(user).toBeLessThan(30_000_000);
  });

  it('that makes too much is refused', () => {
    expect(faultOf('{% for a in (1..1000) %}{{ text }}{% endfor %}', { text: 'x'.repeat(2_000) }).message).toContain(
      'more than 1000000 characters',
    );
  });
});
