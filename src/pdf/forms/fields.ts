/**
 * The interactive form: fields, and the widgets that show them on pages. ISO 32000-1, 12.7 Interactive forms, 12.5.6.19 Widget
 * annotations.
 */

import type { FieldItem } from '../../display/display-list.ts';
import { inputType } from '../../dom/input-values.ts';
import { attribute, type Document, type Element } from '../../dom/node.ts';
import type { Rect } from '../../geometry.ts';
import { type FieldKind, fieldKind } from '../../structure/fields.ts';
import { textOf } from '../../structure/names.ts';
import type { PdfContext } from '../context.ts';
import type { PdfRef, PdfSink } from '../sink.ts';
import { component, dictionary, name, num, nums, textString } from '../syntax.ts';
import { buttonAction, type FormMember } from './button-actions.ts';
import { createFieldFonts } from './field-fonts.ts';
import { createFieldNames, type FieldNames } from './field-names.ts';
import { flagsOf, formOwner, valueEntries } from './field-values.ts';

/** Position and appearance of a field and, for check boxes and radio buttons, the appearance of the other state. */
interface Widget {
  readonly item: FieldItem;
  /** In points, like the fields below. */
  readonly rect: Rect;
  /** Points per px of the control. */
  readonly scale: number;
  readonly appearance: PdfRef;
  readonly other: PdfRef | null;
}

export interface Fields {
  /** Continues with the fields of another document. */
  enter(document: Document): void;
  add(context: PdfContext, widget: Widget): void;
  /** Reserves a name for a field that is not a control of the document. */
  place: FieldNames['place'];
  /** The widgets since the last call: the finished page's. */
  takeAnnotations(): readonly PdfRef[];
  /** Writes everything that needed the whole document; returns the AcroForm, or null if there are no fields. */
  finish(context: PdfContext, entries: Record<string, string | undefined>): PdfRef | null;
}

interface RadioGroup {
  readonly ref: PdfRef;
  readonly name: string;
  readonly kids: PdfRef[];
  readonly states: Map<string, string>;
  flags: number;
  chosen: string | null;
  readonly title: string;
}

interface FormsState {
  readonly sink: PdfSink;
  /** The one whose pages are being written. */
  document: Document;
  readonly names: FieldNames;
  readonly fonts: ReturnType<typeof createFieldFonts>;
  readonly members: FormMember[];
  /** By form owner and name. */
  readonly groups: Map<Element | null, Map<string, RadioGroup>>;
  readonly buttons: {
    readonly ref: PdfRef;
    readonly element: Element;
    readonly document: Document;
    readonly entries: Entries;
  }[];
  annotations: PdfRef[];
}

type Entries = Record<string, string | undefined>;

export function createFields(sink: PdfSink, document: Document): Fields {
  const state: FormsState = {
    sink,
    document,
    names: createFieldNames(sink),
    fonts: createFieldFonts(sink),
    members: [],
    groups: new Map(),
    buttons: [],
    annotations: [],
  };
  return {
    enter(next) {
      writeGroups(state);
      state.document = next;
    },
    add: (context, widget) => addField(state, context, widget),
    place: state.names.place,
    takeAnnotations() {
      const taken = state.annotations;
      state.annotations = [];
      return taken;
    },
    finish: (context, entries) => finish(state, context, entries),
  };
}

function addField(state: FormsState, context: PdfContext, widget: Widget): void {
  const { sink } = state;
  const { element } = widget.item;
  const kind = fieldKind(element)!;
  const ref = sink.reserve();
  state.annotations.push(ref);
  const entries = widgetEntries(context, widget, ref, titleOf(context, widget.item, kind));
  const owner = formOwner(element, state.document.byId);
  if (kind === 'radio') {
    addRadioButton(state, ref, entries, widget);
    return;
  }
  const { part, parent } = state.names.place(attribute(element, 'name')?.trim() || unnamed(element, kind), ref);
  state.members.push({ ref, owner });
  Object.assign(entries, {
    FT: kind === 'button' || kind === 'check' ? '/Btn' : kind === 'menu' || kind === 'list' ? '/Ch' : '/Tx',
    T: textString(part),
    Parent: parent ? `${parent}` : undefined,
    Ff: flagsEntry(flagsOf(element, kind)),
  });
  if (kind === 'check') Object.assign(entries, checkEntries(widget));
  else entries.AP = `<</N ${widget.appearance}>>`;
  if (kind === 'button') {
    // ISO 19005-2, 6.3.3: buttons have appearances by their states.
    if (context.conformance.profile.archive)
      Object.assign(entries, { AP: `<</N<</Up ${widget.appearance}>>>>`, AS: '/Up' });
    entries.MK = `<</CA${textString(captionOf(element))}>>`;
    state.buttons.push({ ref, element, document: state.document, entries });
    return;
  }
  if (kind !== 'check') Object.assign(entries, valueEntries(element), variableText(state, widget));
  sink.write(ref, dictionary(entries));
}

/** Entries common to all widgets. */
function widgetEntries(context: PdfContext, { item, rect }: Widget, ref: PdfRef, title: string): Entries {
  const { tagger, page, conformance } = context;
  return {
    Type: '/Annot',
    Subtype: '/Widget',
    Rect: `[${nums([rect.x, rect.y, rect.x + rect.width, rect.y + rect.height])}]`,
    F: '4',
    P: `${page.ref}`,
    BS: '<</W 0>>',
    StructParent: tagger ? `${tagger.annotation(item.node, page.ref, ref)}` : undefined,
    TU: textString(title),
    // ISO 14289-2, 8.10.2.3
    Contents: conformance.profile.accessible?.part === 2 ? textString(title) : undefined,
  };
}

const flagsEntry = (flags: number): string | undefined => (flags === 0 ? undefined : `${flags}`);

const KIND_NAMES: Readonly<Record<FieldKind, string>> = {
  text: 'Text',
  lines: 'Text',
  password: 'Password',
  check: 'Check box',
  radio: 'Radio button',
  menu: 'Choice',
  list: 'Choice',
  button: 'Button',
};

const unnamed = (element: Element, kind: FieldKind): string =>
  element.id?.replaceAll('.', '_') || KIND_NAMES[kind].toLowerCase();

/** ISO 14289-1, 7.18.1: every field needs a description. */
function titleOf({ conformance }: PdfContext, { element, node }: FieldItem, kind: FieldKind): string {
  const description = node.details?.kind === 'field' ? node.details.description : null;
  if (description !== null) return description;
  conformance.mended('the form control has no label, which assistive technology would read', element);
  return attribute(element, 'name')?.trim() || KIND_NAMES[kind];
}

const captionOf = (element: Element): string =>
  element.tag === 'button'
    ? textOf(element).replace(/\s+/g, ' ').trim()
    : (attribute(element, 'value') ?? (inputType(element) === 'reset' ? 'Reset' : 'Submit'));

/** Font and size for entered text. 12.7.3.3 */
function variableText({ fonts }: FormsState, { item, scale }: Widget): Entries {
  const { r, g, b } = item.color;
  const size = num(item.fontSize * scale);
  const align = { left: undefined, center: '1', right: '2' }[item.align];
  return { DA: `(/${fonts.nameOf(item.font)} ${size} Tf ${[r, g, b].map(component).join(' ')} rg)`, Q: align };
}

// --- check boxes and radio buttons ------------------------------------------------------------------------------

/** State names are PDF names, from the submitted value if possible. */
const stateName = (value: string, taken: ReadonlyMap<string, string>): string =>
  /^[\x21-\x7e]{1,60}$/.test(value) && value !== 'Off' && !taken.has(value) ? value : `${taken.size + 1}`;

function appearances({ item, appearance, other }: Widget, on: string): Entries {
  const isOn = item.element.attributes.has('checked');
  const [onRef, offRef] = isOn ? [appearance, other] : [other, appearance];
  return { AP: `<</N<<${name(on)} ${onRef}/Off ${offRef}>>>>`, AS: isOn ? name(on) : '/Off' };
}

function checkEntries(widget: Widget): Entries {
  const { element } = widget.item;
  const on = stateName(attribute(element, 'value') ?? 'on', new Map());
  const value = element.attributes.has('checked') ? name(on) : '/Off';
  return { ...appearances(widget, on), V: value, DV: value };
}

function addRadioButton(state: FormsState, ref: PdfRef, entries: Entries, widget: Widget): void {
  const { element } = widget.item;
  const group = groupOf(state, element);
  const value = attribute(element, 'value') ?? 'on';
  const on = stateName(value, group.states);
  group.states.set(on, value);
  group.kids.push(ref);
  group.flags |= flagsOf(element, 'radio');
  if (element.attributes.has('checked')) group.chosen = on;
  state.sink.write(ref, dictionary({ ...entries, ...appearances(widget, on), Parent: `${group.ref}` }));
}

/** https://html.spec.whatwg.org/multipage/input.html#radio-button-group */
function groupOf(state: FormsState, element: Element): RadioGroup {
  const owner = formOwner(element, state.document.byId);
  const wanted = attribute(element, 'name')?.trim() ?? '';
  const groups = state.groups.get(owner) ?? new Map<string, RadioGroup>();
  state.groups.set(owner, groups);
  const known = groups.get(wanted);
  if (known && wanted !== '') return known;
  const group: RadioGroup = {
    ref: state.sink.reserve(),
    name: wanted || unnamed(element, 'radio'),
    kids: [],
    states: new Map(),
    flags: 0,
    chosen: null,
    title: legendOf(element) ?? (wanted || KIND_NAMES.radio),
  };
  groups.set(wanted === '' ? ` ${groups.size}` : wanted, group);
  state.members.push({ ref: group.ref, owner });
  return group;
}

function legendOf(element: Element): string | null {
  for (let at = element.parent; at.kind === 'element'; at = at.parent) {
    const legend = at.tag === 'fieldset' ? at.elements.find((child) => child.tag === 'legend') : undefined;
    if (legend) return textOf(legend).replace(/\s+/g, ' ').trim() || null;
  }
  return null;
}

/** Writes the radio groups at the end of a document. */
function writeGroups(state: FormsState): void {
  for (const groups of state.groups.values()) for (const group of groups.values()) writeGroup(state, group);
  state.groups.clear();
}

function writeGroup({ sink, names }: FormsState, group: RadioGroup): void {
  const { part, parent } = names.place(group.name, group.ref);
  const isNamed = [...group.states].every(([on, value]) => on === value);
  const value = group.chosen === null ? '/Off' : name(group.chosen);
  const entries = {
    FT: '/Btn',
    T: textString(part),
    Parent: parent ? `${parent}` : undefined,
    TU: textString(group.title),
    Ff: flagsEntry(group.flags),
    Kids: `[${group.kids.join(' ')}]`,
    Opt: isNamed ? undefined : `[${[...group.states.values()].map(textString).join('')}]`,
    V: value,
    DV: value,
  };
  sink.write(group.ref, dictionary(entries));
}

// --- the form ---------------------------------------------------------------------------------------------------

function finish(state: FormsState, context: PdfContext, more: Entries): PdfRef | null {
  const { sink, names, fonts, members } = state;
  writeGroups(state);
  for (const { ref, element, document, entries } of state.buttons) {
    const owner = formOwner(element, document.byId);
    const action = buttonAction(element, owner, { document, members, conformance: context.conformance });
    sink.write(ref, dictionary({ ...entries, A: action }));
  }
  const fields = names.finish();
  if (fields.length === 0) return null;
  const font = fonts.finish(context);
  const ref = sink.reserve();
  sink.write(
    ref,
    dictionary({
      Fields: `[${fields.join(' ')}]`,
      DR: font && `<</Font<<${font}>>>>`,
      DA: font && '(/Fo1 0 Tf 0 g)',
      ...more,
    }),
  );
  return ref;
}
