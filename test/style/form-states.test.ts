/** Pseudo-classes of form controls. https://html.spec.whatwg.org/multipage/semantics-other.html#pseudo-classes */

import { describe, expect, it } from 'vitest';
import { matchesPattern } from '../../src/dom/bounded-pattern.ts';
import { style } from './helpers.ts';

const STATES = ['valid', 'invalid', 'in-range', 'out-of-range', 'indeterminate', 'default', 'required'];

/** The pseudo-classes of #a; each makes a custom property of its own. */
function statesOf(html: string): string {
  const css = STATES.map((state) => `#a:${state} { --${state}: 1 }`).join('\n');
  const { custom } = style(html, css).of('a');
  return STATES.filter((state) => custom?.has(`--${state}`)).join(' ');
}

describe('form controls', () => {
  // What Chromium 150 matches.
  it.each([
    ['<input id=a type=email value=" a@b.c ">', 'valid'],
    ['<input id=a type=email multiple value="a@b.c, d@e">', 'valid'],
    ['<input id=a type=email multiple value="a@b.c,x">', 'invalid'],
    ['<input id=a type=email value="a@-b.c">', 'invalid'],
    ['<input id=a type=url value="http://x">', 'valid'],
    ['<input id=a type=url value="x">', 'invalid'],
    ['<input id=a type=url value="mailto:a">', 'valid'],
    ['<input id=a type=url value="/x">', 'invalid'],
    ['<input id=a type=url value="">', 'valid'],
    ['<input id=a pattern="[0-9]{5}" value=12345>', 'valid'],
    ['<input id=a pattern="[0-9]{5}" value=1234>', 'invalid'],
    ['<input id=a pattern="a|b" value=ab>', 'invalid'],
    ['<input id=a pattern="(" value=ab>', 'valid'],
    ['<input id=a pattern="\\p{L}+" value=é>', 'valid'],
    ['<input id=a pattern="[a-z]+" value="">', 'valid'],
    ['<input id=a type=number pattern="[a]" value=3>', 'valid'],
    ['<input id=a pattern="(?=.*\\d)(?=.*[a-z]).{8,}" value=abcdefg1>', 'valid'],
    ['<input id=a pattern="(?=.*\\d)(?=.*[a-z]).{8,}" value=abcdefgh>', 'invalid'],
    ['<input id=a pattern="[A-Z][a-z]*( [A-Z])?" value="Ab C">', 'valid'],
    ['<input id=a pattern="https?://.+" type=url value="ftp://x">', 'invalid'],
    ['<input id=a type=number value=5 step=2>', 'valid'],
    ['<input id=a type=number min=0 value=5 step=2>', 'invalid in-range'],
    ['<input id=a type=number min=0 value=6 step=2>', 'valid in-range'],
    ['<input id=a type=number min=0 value=0.3 step=0.1>', 'valid in-range'],
    ['<input id=a type=number min=1 value=1.5>', 'invalid in-range'],
    ['<input id=a type=number value=1.5>', 'valid'],
    ['<input id=a type=number value=1.5 step=any min=0>', 'valid in-range'],
    ['<input id=a type=number value=x min=3>', 'valid in-range'],
    ['<input id=a type=number value="" min=3 required>', 'invalid in-range required'],
    ['<input id=a type=number value=1e3 max=999>', 'invalid out-of-range'],
    ['<input id=a type=number value=+5 max=3>', 'valid in-range'],
    ['<input id=a type=number max=3>', 'valid in-range'],
    ['<input id=a type=number min=x value=1>', 'valid'],
    ['<input id=a type=range value=500>', 'valid in-range'],
    ['<input id=a type=range value=3 min=10 max=20 step=7>', 'valid in-range'],
    ['<input id=a type=date value=2020-02-30 required>', 'invalid in-range required'],
    ['<input id=a type=date value=2020-02-29 min=2020-03-01>', 'invalid out-of-range'],
    ['<input id=a type=date value=2020-03-02 min=2020-03-01 step=2>', 'invalid in-range'],
    ['<input id=a type=date value=2020-03-03 min=2020-03-01 step=2>', 'valid in-range'],
    ['<input id=a type=month value=2020-05 max=2020-04>', 'invalid out-of-range'],
    ['<input id=a type=week value=2020-W53 max=2020-W52>', 'invalid out-of-range'],
    ['<input id=a type=week value=2021-W53 max=2020-W52>', 'valid in-range'],
    ['<input id=a type=time value=23:00 min=22:00 max=06:00>', 'valid in-range'],
    ['<input id=a type=time value=12:00 min=22:00 max=06:00>', 'invalid out-of-range'],
    ['<input id=a type=time value=10:00:30 min=10:00>', 'invalid in-range'],
    ['<input id=a type=time value=10:00 min=09:00 max=11:00>', 'valid in-range'],
    ['<input id=a type=datetime-local value=2020-01-01T10:00 min=2020-01-02T00:00>', 'invalid out-of-range'],
    ['<input id=a type=datetime-local value="2020-01-03 10:00" min=2020-01-02T00:00>', 'valid in-range'],
    ['<input id=a type=" number" min=3 value=1>', 'valid'],
    ['<select id=a required><option value="">choose<option>b</select>', 'invalid required'],
    ['<select id=a required><option>a<option>b</select>', 'valid required'],
    ['<select id=a required><option value="" disabled>choose<option>b</select>', 'valid required'],
    ['<select id=a required><option value="">c<option selected>b</select>', 'valid required'],
    ['<select id=a required multiple><option>a</select>', 'invalid required'],
    ['<select id=a required multiple><option selected>a</select>', 'valid required'],
    ['<select id=a required size=3><option value="">a<option>b</select>', 'invalid required'],
    ['<select id=a required></select>', 'invalid required'],
    ['<select id=a required><optgroup><option value="">x</optgroup></select>', 'valid required'],
    ['<select id=a required><option></select>', 'invalid required'],
    ['<select id=a required><option value="" disabled selected>c<option>b</select>', 'invalid required'],
    ['<input id=a type=radio name=a required><input type=radio name=a>', 'invalid indeterminate required'],
    ['<input id=a type=radio name=a><input type=radio name=a required>', 'invalid indeterminate'],
    ['<input id=a type=radio name=b required><input type=radio name=b checked>', 'valid required'],
    [
      '<form><input id=a type=radio name=b required></form><input type=radio name=b checked>',
      'invalid indeterminate required',
    ],
    ['<input id=a type=radio required>', 'valid indeterminate required'],
    ['<input id=a type=checkbox required>', 'invalid required'],
    ['<input id=a type=checkbox required checked>', 'valid default required'],
    ['<input id=a type=file required>', 'invalid required'],
    ['<input id=a type=color required>', 'valid'],
    ['<input id=a type=hidden required>', ''],
    ['<input id=a type=submit required>', 'valid'],
    ['<input id=a type=reset>', ''],
    ['<input id=a type=image>', ''],
    ['<button id=a type=reset></button>', ''],
    ['<form><button id=a></button><button></button></form>', 'valid default'],
    ['<form><button></button><button id=a></button></form>', 'valid'],
    ['<button id=a></button>', 'valid'],
    ['<input id=a type=foo required>', 'invalid required'],
    ['<input id=a readonly required>', 'required'],
    ['<input id=a type=checkbox readonly required>', 'required'],
    ['<input id=a disabled required>', 'required'],
    ['<textarea id=a required></textarea>', 'invalid required'],
    ['<textarea id=a required>x</textarea>', 'valid required'],
    ['<textarea id=a required readonly></textarea>', 'required'],
    ['<form id=a><fieldset><input required></fieldset></form>', 'invalid'],
    ['<form id=a><fieldset disabled><input required></fieldset></form>', 'valid'],
    ['<form id=a></form><input form=a required>', 'invalid'],
    ['<form id=a><input form=b required></form>', 'valid'],
    ['<fieldset id=a><fieldset><input required></fieldset></fieldset>', 'invalid'],
    ['<fieldset id=a><input></fieldset>', 'valid'],
    ['<fieldset disabled><legend><input id=a required></legend></fieldset>', 'invalid required'],
    ['<datalist><input id=a required></datalist>', 'required'],
    ['<input id=a maxlength=2 value=abc>', 'valid'],
    ['<output id=a></output>', ''],
  ])('%s', (html, expected) => {
    expect(statesOf(html)).toBe(expected);
  });

  it('of a shared document count once each', () => {
    const html = '<form id=a><input id=b required></form><form id=c><input id=d required value=x></form>';
    const styled = style(html, ':invalid { z-index: 1 } :valid { z-index: 2 }');
    expect(['a', 'b', 'c', 'd'].map((id) => styled.of(id).display.zIndex)).toEqual([1, 1, 2, 2]);
  });
});

describe('patterns', () => {
  it.each([
    ['[0-9]{5}', '12345', true],
    ['[0-9]{5}', '1234', false],
    ['a|b', 'ab', false],
    ['(\\d\\d){3}', '123456', true],
    ['(?=.*\\d)(?=.*[a-z]).{8,}', 'abcdefg1', true],
    // Not valid: as if there were none.
    ['(', 'x', true],
    ['[[a-z]&&[aeiou]]+', 'aie', true],
  ])('%s of %s', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected);
  });

  it.each([
    '(a+)+b',
    '(a|a)*b',
    '(a?)*b',
    '(.*)\\1',
    'a*a*a*a*a*a*b',
    '(?:a*){20}b',
    'a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?b',
  ])('%s is not tested', (pattern) => {
    expect(matchesPattern(pattern, 'a'.repeat(200))).toBeUndefined();
  });

  it('that are not tested are told, with their field', () => {
    const html = '<p><input id=a pattern="(a+)+b" value=aaaa>';
    const { warnings } = style(html, 'input:invalid { color: red }');
    expect(warnings).toMatchObject([{ code: 'limit', line: 1, column: 19 }]);
    expect(style(html, 'input:valid { z-index: 2 }').of('a').display.zIndex).toBe(2);
    expect(style(html, 'input { z-index: 2 }').warnings).toEqual([]);
  });
});
