/**
 * Which form controls are valid as the document gives them, before anybody has filled them in.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#constraints
 */

import { matchesPattern } from './bounded-pattern.ts';
import { isDisabled, isListBox, optionsOf } from './form-controls.ts';
import { inputType, inputValue, isBetweenSteps, isOutOfRange, isTyped } from './input-values.ts';
import { ancestor, attribute, type Document, type Element, isHtml } from './node.ts';
import { textContent } from './parse.ts';

export interface FormValidity {
  /** Controls that are validated, and forms and fieldsets. */
  readonly candidates: ReadonlySet<Element>;
  /** Those of them that are not valid, or contain what is not. */
  readonly invalid: ReadonlySet<Element>;
  /** Radio buttons of groups without a checked one. */
  readonly undecided: ReadonlySet<Element>;
  /** The first submit button of each form. */
  readonly defaultButtons: ReadonlySet<Element>;
  /** Fields whose pattern would take too long to test: they count as valid. */
  readonly untested: readonly Element[];
}

/** Validates all controls of a document, in time linear in its elements. */
export function validateForms(document: Document, legendOf: (fieldset: Element) => Element | null): FormValidity {
  const controls = document.elements.filter(isControl);
  const groups = radioGroups(controls, document);
  const candidates = new Set<Element>(document.elements.filter(isOwner));
  const invalid = new Set<Element>();
  const untested: Element[] = [];
  const defaultButtons = new Map<Element, Element>();
  for (const control of controls) {
    const form = formOwner(control, document);
    if (form && isSubmit(control) && !defaultButtons.has(form)) defaultButtons.set(form, control);
    if (isBarred(control) || isDisabled(control, legendOf)) continue;
    candidates.add(control);
    const answer = isValid(control, groups.get(control) ?? null);
    if (answer === undefined) untested.push(control);
    if (answer === false) markInvalid(control, form, invalid);
  }
  const undecided = new Set(controls.filter((control) => groups.get(control)?.checked === false));
  return { candidates, invalid, undecided, defaultButtons: new Set(defaultButtons.values()), untested };
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button']);
const isControl = ({ namespace, tag }: Element): boolean => namespace === 'html' && CONTROLS.has(tag);
const isOwner = (element: Element): boolean => isHtml(element, 'form') || isHtml(element, 'fieldset');

function isSubmit(control: Element): boolean {
  const type = (attribute(control, 'type') ?? '').toLowerCase();
  if (control.tag === 'button') return type !== 'button' && type !== 'reset';
  return control.tag === 'input' && (type === 'submit' || type === 'image');
}

const NOT_VALIDATED = new Set('hidden reset button image'.split(' '));

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#barred-from-constraint-validation */
function isBarred(control: Element): boolean {
  if (ancestor(control, 'datalist')) return true;
  if (control.tag === 'button') return !isSubmit(control);
  if (control.tag === 'textarea') return control.attributes.has('readonly');
  if (control.tag !== 'input') return false;
  // Deviation: as in Chromium, pictures are not validated, and nothing that is `readonly`.
  return control.attributes.has('readonly') || NOT_VALIDATED.has(inputType(control));
}

/** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-owner */
function formOwner(control: Element, document: Document): Element | null {
  const id = attribute(control, 'form');
  if (id === null) return ancestor(control, 'form');
  const named = document.byId.get(id);
  return named && isHtml(named, 'form') ? named : null;
}

/** The control, its form and the fieldsets around it; those around a marked one are marked already. */
function markInvalid(control: Element, form: Element | null, invalid: Set<Element>): void {
  invalid.add(control);
  if (form) invalid.add(form);
  for (let set = ancestor(control, 'fieldset'); set && !invalid.has(set); set = ancestor(set, 'fieldset')) {
    invalid.add(set);
  }
}

interface RadioGroup {
  checked: boolean;
  required: boolean;
}

/** https://html.spec.whatwg.org/multipage/input.html#radio-button-group; a button without a name is in none. */
function radioGroups(controls: readonly Element[], document: Document): Map<Element, RadioGroup> {
  const named = new Map<Element | null, Map<string, RadioGroup>>();
  const groups = new Map<Element, RadioGroup>();
  for (const control of controls) {
    if (control.tag !== 'input' || inputType(control) !== 'radio') continue;
    const name = attribute(control, 'name') ?? '';
    const form = formOwner(control, document);
    const ofForm = named.get(form) ?? new Map<string, RadioGroup>();
    named.set(form, ofForm);
    const group = (name !== '' && ofForm.get(name)) || { checked: false, required: false };
    if (name !== '') ofForm.set(name, group);
    if (control.attributes.has('checked')) group.checked = true;
    if (control.attributes.has('required') && name !== '') group.required = true;
    groups.set(control, group);
  }
  return groups;
}

/** Undefined if its pattern is not tested. */
function isValid(control: Element, group: RadioGroup | null): boolean | undefined {
  const required = control.attributes.has('required');
  switch (control.tag) {
    case 'textarea':
      return !required || textContent(control) !== '';
    case 'select':
      return !required || !lacksChoice(control);
    case 'input':
      if (group) return group.checked || !group.required;
      return isValidInput(control, required);
    default:
      return true;
  }
}

/** Nothing is chosen but the option that stands for "please choose". https://html.spec.whatwg.org/multipage/form-elements.html#placeholder-label-option */
function lacksChoice(select: Element): boolean {
  const options = optionsOf(select);
  const choiceOf = (option: Element): string => attribute(option, 'value') ?? textContent(option).trim();
  const chosen = options.filter((option) => option.attributes.has('selected'));
  if (isListBox(select)) return !chosen.some((option) => !option.attributes.has('disabled'));
  const shown = chosen.at(-1) ?? options.find((option) => !isDisabled(option));
  if (!shown) return true;
  return shown === options[0] && shown.parent === select && choiceOf(shown) === '';
}

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;

function isValidInput(input: Element, required: boolean): boolean | undefined {
  const type = inputType(input);
  if (type === 'checkbox') return !required || input.attributes.has('checked');
  if (type === 'file') return !required;
  if (!isTyped(input)) return true;
  const value = inputValue(input);
  if (value === '') return !required;
  const values = type === 'email' && input.attributes.has('multiple') ? value.split(',') : [value];
  if (type === 'email' && !values.every((one) => EMAIL.test(one))) return false;
  if (type === 'url' && !URL.canParse(value)) return false;
  if (isOutOfRange(input)) return false;
  if (isBetweenSteps(input)) return false;
  const pattern = attribute(input, 'pattern');
  return pattern === null || !TEXTS.test(type) ? true : everyMatches(pattern, values);
}

/** `pattern` means nothing to dates and numbers. */
const TEXTS = /^(?!date|month|week|time|number)/;

function everyMatches(pattern: string, values: readonly string[]): boolean | undefined {
  const answers = values.map((value) => matchesPattern(pattern, value));
  return answers.includes(false) ? false : answers.includes(undefined) ? undefined : true;
}
