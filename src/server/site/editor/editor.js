// The playground's editor: the text of a field with colours, line numbers and warnings at their lines. Bundled by the build, and loaded where
// there is a playground. The field stays what the form sends.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { cssLanguage } from '@codemirror/lang-css';
import { HighlightStyle, LRLanguage, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { configureNesting, parser } from '@lezer/html';

const language = LRLanguage.define({
  parser: parser.configure({ wrap: configureNesting([{ tag: 'style', parser: cssLanguage.parser }]) }),
});

// The site's own colours, which follow the scheme.
const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.definitionKeyword], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--note)' },
  { tag: [tags.attributeValue, tags.string, tags.number, tags.unit, tags.color, tags.atom], color: 'var(--good)' },
  { tag: [tags.comment, tags.angleBracket, tags.punctuation, tags.documentMeta], color: 'var(--soft)' },
  { tag: [tags.className, tags.labelName, tags.constant(tags.className)], color: 'var(--bad)' },
]);

const look = EditorView.theme({
  '&': {
    height: '34rem',
    border: '1px solid var(--edge)',
    borderRadius: '0.5rem',
    background: 'var(--sheet)',
    color: 'var(--ink)',
  },
  '&.cm-focused': { outline: '3px solid var(--accent)', outlineOffset: '2px' },
  '.cm-scroller': { font: '0.85rem/1.55 var(--mono)' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { background: 'var(--bg)', color: 'var(--soft)', border: '0' },
  '.cm-activeLine': { background: 'color-mix(in srgb, var(--tint) 45%, transparent)' },
  '.cm-activeLineGutter': { background: 'var(--tint)', color: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--accent) 30%, transparent)',
  },
  '.cm-tooltip': { background: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--edge)' },
});

/**
 * Puts the editor in the field's place.
 * @param render called when the text is to be rendered at once; `changed` whenever it is another
 */
export function startEditor(field, { changed, render }) {
  const label = document.querySelector(`label[for="${field.id}"]`);
  const place = document.createElement('div');
  const renderNow = () => {
    render();
    return true;
  };
  // Styles of a shadow tree are objects, which the page's policy allows where it allows no text of styles.
  const root = place.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: field.value,
      extensions: [
        lineNumbers(),
        lintGutter(),
        history(),
        drawSelection(),
        highlightActiveLine(),
        language,
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label.textContent, spellcheck: 'false', tabindex: '0' }),
        // Tab leaves the field, as it does elsewhere.
        keymap.of([{ key: 'Mod-Enter', run: renderNow }, ...defaultKeymap, ...historyKeymap]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged) return;
          field.value = update.state.doc.toString();
          changed();
        }),
      ],
    }),
  });
  view.contentDOM.id = field.id;
  field.id += '-text';
  label.htmlFor = field.id;
  label.addEventListener('click', () => view.focus());
  field.hidden = true;
  field.after(place);
  return {
    /** Lines and columns count from one; a warning of another file has none. */
    warn(warnings) {
      const { doc } = view.state;
      const marks = warnings
        .filter(({ line }) => line !== undefined && line <= doc.lines)
        .map(({ line, column = 1, message }) => {
          const { from, to } = doc.line(line);
          const start = Math.min(from + column - 1, to);
          const word = /^[\w-]*/.exec(doc.sliceString(start, to))[0].length;
          return { from: start, to: Math.min(start + Math.max(word, 1), to), severity: 'warning', message };
        });
      view.dispatch(
        setDiagnostics(
          view.state,
          marks.sort((a, b) => a.from - b.from),
        ),
      );
    },
    /** Shows a place and puts the cursor there. */
    show(line, column = 1) {
      const { from, to } = view.state.doc.line(Math.min(line, view.state.doc.lines));
      const anchor = Math.min(from + column - 1, to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
  };
}
