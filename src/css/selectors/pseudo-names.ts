/** The known pseudo-classes and pseudo-elements, and what they mean on paper. */

import type { PseudoElement, SimpleSelector } from './selector.ts';

export type StateName = Extract<SimpleSelector, { kind: 'state' }>['name'];

/** Pseudo-classes that depend on the element's attributes or position. */
export const STATES: ReadonlyMap<string, StateName> = new Map([
  ['root', 'root'],
  ['scope', 'scope'],
  ['empty', 'empty'],
  ['link', 'link'],
  ['any-link', 'link'],
  ['-webkit-any-link', 'link'],
  ['checked', 'checked'],
  ['disabled', 'disabled'],
  ['enabled', 'enabled'],
  ['required', 'required'],
  ['optional', 'optional'],
  ['read-only', 'read-only'],
  ['read-write', 'read-write'],
  ['placeholder-shown', 'placeholder-shown'],
  ['default', 'default'],
  ['indeterminate', 'indeterminate'],
  ['valid', 'valid'],
  ['invalid', 'invalid'],
  ['in-range', 'in-range'],
  ['out-of-range', 'out-of-range'],
  ['defined', 'defined'],
]);

/** Valid pseudo-classes that never match in print, such as those about pointing, typing or playback. */
export const NEVER: ReadonlySet<string> = new Set([
  ...[
    'visited',
    'hover',
    'active',
    'focus',
    'focus-visible',
    'focus-within',
    'target',
    'target-within',
    'target-current',
  ],
  ...['user-valid', 'user-invalid', 'autofill', '-webkit-autofill'],
  ...['fullscreen', '-webkit-full-screen', 'modal', 'popover-open', 'picture-in-picture', 'has-slotted'],
  ...['playing', 'paused', 'seeking', 'buffering', 'stalled', 'muted', 'volume-locked', 'active-view-transition'],
  ...['-webkit-drag', '-internal-autofill-selected', 'window-inactive', 'horizontal', 'vertical', 'start', 'end'],
  ...[
    'corner-present',
    'current',
    'past',
    'future',
    'single-button',
    'double-button',
    'no-button',
    'increment',
    'decrement',
  ],
]);

/** Functional pseudo-classes that never match here; their argument is ignored. */
export const NEVER_FUNCTIONS: ReadonlySet<string> = new Set(['state', 'active-view-transition-type']);

/** Supported pseudo-elements. */
export const PSEUDO_ELEMENTS: ReadonlyMap<string, PseudoElement> = new Map([
  ['before', 'before'],
  ['after', 'after'],
  ['marker', 'marker'],
  ['first-line', 'first-line'],
  ['first-letter', 'first-letter'],
  ['placeholder', 'placeholder'],
  ['selection', 'selection'],
  ['footnote-call', 'footnote-call'],
  ['footnote-marker', 'footnote-marker'],
  ['-webkit-input-placeholder', 'placeholder'],
  ['file-selector-button', 'file-selector-button'],
  ['-webkit-file-upload-button', 'file-selector-button'],
  ['details-content', 'details-content'],
  ['-webkit-progress-inner-element', 'progress-inner'],
  ['-webkit-progress-bar', 'progress-bar'],
  ['-webkit-progress-value', 'progress-value'],
  ['-webkit-meter-inner-element', 'meter-inner'],
  ['-webkit-meter-bar', 'meter-bar'],
  ['-webkit-meter-optimum-value', 'meter-optimum'],
  ['-webkit-meter-suboptimum-value', 'meter-suboptimum'],
  ['-webkit-meter-even-less-good-value', 'meter-even-less-good'],
  ['-webkit-slider-container', 'slider-container'],
  ['-webkit-slider-runnable-track', 'slider-track'],
  ['-webkit-slider-thumb', 'slider-thumb'],
  ['-webkit-color-swatch-wrapper', 'color-wrapper'],
  ['-webkit-color-swatch', 'color-swatch'],
]);

/** These may be written with one colon. */
export const LEGACY_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set(['before', 'after', 'first-line', 'first-letter']);

/** Valid pseudo-elements that a printed document does not have (as in Chromium, also every `::-webkit-` name). */
export const ABSENT_PSEUDO_ELEMENTS: ReadonlySet<string> = new Set([
  ...['backdrop', 'cue', 'target-text', 'grammar-error', 'spelling-error'],
  ...['search-text', 'view-transition', 'scroll-marker-group', 'checkmark', 'picker-icon', 'column', 'scroll-marker'],
]);

export const ABSENT_PSEUDO_FUNCTIONS: ReadonlySet<string> = new Set([
  ...['cue', 'highlight', 'picker', 'scroll-button', 'view-transition-group'],
  ...['view-transition-image-pair', 'view-transition-old', 'view-transition-new'],
]);
