/** Pseudo-classes that depend on attributes and position. https://html.spec.whatwg.org/#pseudo-classes */

import { type FormValidity, validateForms } from '../../dom/constraint-validation.ts';
import { firstLegend, isDisabled, optionsOf } from '../../dom/form-controls.ts';
import { inputType, isInRange, isOutOfRange, isTyped } from '../../dom/input-values.ts';
import { ancestor, attribute, type Element, isHtml, treeChildren } from '../../dom/node.ts';
import { asciiLower } from '../syntax/ascii.ts';
import type { MatchContext } from './match-context.ts';
import type { StateName } from './pseudo-names.ts';

const LABELLED = new Set(['button', 'input', 'select', 'textarea', 'optgroup', 'option', 'fieldset']);
const REQUIRABLE = new Set(['input', 'select', 'textarea']);
/** Deviation: as in Chromium, buttons are optional too. */
const OPTIONAL = new Set([...REQUIRABLE, 'button']);
const VALIDATED = new Set([...OPTIONAL, 'form', 'fieldset']);

export function matchesState(name: StateName, element: Element, context: MatchContext): boolean {
  switch (name) {
    case 'root':
    case 'scope':
      return element.parent.kind === 'document';
    case 'empty':
      return treeChildren(element).every((child) => child.kind === 'text' && child.data === '');
    case 'link':
      return isLink(element);
    case 'checked':
      return isChecked(element, context);
    case 'disabled':
      return isDisabledControl(element, context);
    case 'enabled':
      return isHtmlOneOf(element, LABELLED) && !isDisabledControl(element, context);
    case 'required':
      return isRequired(element);
    case 'optional':
      return isHtmlOneOf(element, OPTIONAL) && !isRequired(element);
    case 'read-only':
      return !isEditable(element, context);
    case 'read-write':
      return isEditable(element, context);
    case 'placeholder-shown':
      return showsPlaceholder(element);
    case 'default':
      return isDefault(element, context);
    case 'indeterminate':
      if (isHtml(element, 'input')) return validityOf(context).undecided.has(element);
      return isHtml(element, 'progress') && !element.attributes.has('value');
    case 'valid':
      return isValidated(element, context) && !validityOf(context).invalid.has(element);
    case 'invalid':
      return isValidated(element, context) && validityOf(context).invalid.has(element);
    case 'in-range':
      return isRangeChecked(element, context) && isInRange(element);
    case 'out-of-range':
      return isRangeChecked(element, context) && isOutOfRange(element);
    case 'defined':
      return element.namespace !== 'html' || !element.tag.includes('-');
    case 'never':
      return false;
  }
}

const isHtmlOneOf = (element: Element, tags: ReadonlySet<string>): boolean =>
  element.namespace === 'html' && tags.has(element.tag);

/** Types of fields that cannot be required. */
const NOT_REQUIRED = new Set('hidden range color submit image reset button'.split(' '));

function isRequired(element: Element): boolean {
  if (!isHtmlOneOf(element, REQUIRABLE) || !element.attributes.has('required')) return false;
  return element.tag !== 'input' || !NOT_REQUIRED.has(inputType(element));
}

function isLink(element: Element): boolean {
  if (element.namespace === 'html') {
    return (element.tag === 'a' || element.tag === 'area') && element.attributes.has('href');
  }
  return (
    element.namespace === 'svg' &&
    element.tag === 'a' &&
    (element.attributes.has('href') || element.attributes.has('xlink:href'))
  );
}

function isChecked(element: Element, context: MatchContext): boolean {
  if (isHtml(element, 'option')) return isSelected(element, context);
  if (!isHtml(element, 'input')) return false;
  const type = inputType(element);
  return (type === 'checkbox' || type === 'radio') && element.attributes.has('checked');
}

function isSelected(option: Element, context: MatchContext): boolean {
  const { chosenOptions } = context;
  const select = ancestor(option, 'select');
  if (!select || select.attributes.has('multiple')) return option.attributes.has('selected');
  let chosen = chosenOptions.get(select);
  if (chosen === undefined) {
    chosen = chosenOption(select, context);
    chosenOptions.set(select, chosen);
  }
  return chosen === option;
}

/** The last `selected` option of a drop-down, or its first one that is not disabled. */
function chosenOption(select: Element, context: MatchContext): Element | null {
  const size = Number(attribute(select, 'size') ?? '1');
  const options = optionsOf(select);
  const chosen = options.findLast((one) => one.attributes.has('selected'));
  if (chosen) return chosen;
  return size > 1 ? null : (options.find((one) => !isDisabledControl(one, context)) ?? null);
}

const isDisabledControl = (element: Element, context: MatchContext): boolean =>
  isHtmlOneOf(element, LABELLED) && isDisabled(element, (fieldset) => knownLegend(fieldset, context));

function knownLegend(fieldset: Element, { legends }: MatchContext): Element | null {
  let legend = legends.get(fieldset);
  if (legend === undefined) {
    legend = firstLegend(fieldset);
    legends.set(fieldset, legend);
  }
  return legend;
}

function isEditable(element: Element, context: MatchContext): boolean {
  if (element.namespace !== 'html') return false;
  const free = !element.attributes.has('readonly') && !isDisabledControl(element, context);
  if (element.tag === 'textarea') return free;
  if (element.tag === 'input') return free && isTyped(element);
  for (let at: Element['parent'] = element; at.kind === 'element'; at = at.parent) {
    const editable = attribute(at, 'contenteditable');
    if (editable !== null) return asciiLower(editable) !== 'false';
  }
  return false;
}

function showsPlaceholder(element: Element): boolean {
  if (!element.attributes.has('placeholder')) return false;
  if (isHtml(element, 'textarea')) return element.children.length === 0;
  return isHtml(element, 'input') && isTyped(element) && (attribute(element, 'value') ?? '') === '';
}

function isDefault(element: Element, context: MatchContext): boolean {
  if (isHtml(element, 'option')) return element.attributes.has('selected');
  if (isHtmlOneOf(element, SUBMITTING) && validityOf(context).defaultButtons.has(element)) return true;
  return isChecked(element, context);
}

const SUBMITTING = new Set(['input', 'button']);

function validityOf(context: MatchContext): FormValidity {
  const { forms } = context;
  if (!forms.validity) {
    forms.validity = validateForms(context.document, (fieldset) => knownLegend(fieldset, context));
    forms.validity.untested.forEach(context.onUntested);
  }
  return forms.validity;
}

const isValidated = (element: Element, context: MatchContext): boolean =>
  isHtmlOneOf(element, VALIDATED) && validityOf(context).candidates.has(element);

const isRangeChecked = (element: Element, context: MatchContext): boolean =>
  isHtml(element, 'input') && validityOf(context).candidates.has(element);
