/** Form controls as fields that can be filled in. ISO 32000-1, 12.7; ISO 14289-1, 7.18. */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, render } from '../../src/index.ts';
import { type Dictionary, Name, type Pdf, readPdf, type Stream, textOf, type Value } from './reader.ts';
import { structureElements } from './tagged-text.ts';
import { hasTool, runTool } from './tools.ts';

async function made(body: string, pdf: PdfOptions = {}) {
  const html = `<!doctype html><html lang=en><title>T</title>${body}`;
  const { pdf: bytes, warnings } = await render(html, { pdf: { forms: true, compress: false, ...pdf } });
  return { bytes, warnings, pdf: readPdf(bytes) };
}

/** The fields that have no kids with names, by their full names. */
function fieldsOf(pdf: Pdf): Map<string, Dictionary> {
  const found = new Map<string, Dictionary>();
  const visit = (value: Value, above: string): void => {
    const field = pdf.resolve(value) as Dictionary;
    const name = `${above}${textOf(pdf.get(field, 'T'))}`;
    const kids = (pdf.get(field, 'Kids') as Value[] | null) ?? [];
    const inner = kids.filter((kid) => (pdf.resolve(kid) as Dictionary).has('T'));
    if (inner.length === 0) found.set(name, field);
    for (const kid of inner) visit(kid, `${name}.`);
  };
  for (const field of (pdf.get(pdf.root, 'AcroForm', 'Fields') as Value[] | null) ?? []) visit(field, '');
  return found;
}

const contentOf = (pdf: Pdf, field: Dictionary, ...keys: string[]): string =>
  Buffer.from(pdf.data(pdf.get(field, 'AP', 'N', ...keys) as Stream)).toString('latin1');

const nameOf = (value: Value | null): string | null => (value instanceof Name ? value.text : null);

describe('fields', () => {
  it('are made where they are asked for', async () => {
    const { pdf } = await made('<input name=a>', { forms: false });
    expect(pdf.get(pdf.root, 'AcroForm')).toBe(null);
  });

  // https://www.princexml.com/doc/css-props/#prop-prince-pdf-form
  it('are made of the controls that styles name', async () => {
    const style = '<style>.a { -prince-pdf-form: enable } .b { pdf-form: disable }</style>';
    const body = `${style}<p class=a><input name=a></p><input name=b class=b><input name=c>`;
    expect([...fieldsOf((await made(body, { forms: false })).pdf).keys()]).toEqual(['a']);
    expect([...fieldsOf((await made(body)).pdf).keys()]).toEqual(['a', 'c']);
  });

  it('of text have values, lengths, flags and the name that is read', async () => {
    const { pdf } = await made(`<label>Given name <input name=given value=Ada maxlength=20 required></label>
      <label>Code<input type=password name=code value=secret></label>
      <label>On<input type=date name=on value=2026-11-22 readonly></label>
      <label>More<textarea name=more disabled>one
two</textarea></label>`);
    const fields = fieldsOf(pdf);
    const given = fields.get('given')!;
    expect(nameOf(pdf.get(given, 'FT'))).toBe('Tx');
    expect(textOf(pdf.get(given, 'V'))).toBe('Ada');
    expect(textOf(pdf.get(given, 'TU'))).toBe('Given name');
    expect(pdf.get(given, 'MaxLen')).toBe(20);
    expect(pdf.get(given, 'Ff')).toBe(2);
    expect(pdf.get(given, 'F')).toBe(4);
    // A password is not in the file (12.7.4.3), nor is it shown.
    expect(pdf.get(fields.get('code')!, 'V')).toBe(null);
    expect(pdf.get(fields.get('code')!, 'Ff')).toBe(1 << 13);
    expect(textOf(pdf.get(fields.get('on')!, 'V'))).toBe('11/22/2026');
    expect(pdf.get(fields.get('on')!, 'Ff')).toBe(1);
    expect(textOf(pdf.get(fields.get('more')!, 'V'))).toBe('one\ntwo');
    expect(pdf.get(fields.get('more')!, 'Ff')).toBe((1 << 12) | 1 | 4);
  });

  it('of choices have their options', async () => {
    const { pdf } = await made(`<select name=c><option value=at>Austria<option value=de selected>Germany</select>
      <select name=l multiple><option selected>A<option>B<option selected>C</select>`);
    const fields = fieldsOf(pdf);
    const menu = fields.get('c')!;
    expect((pdf.get(menu, 'Opt') as Value[][]).map((pair) => pair.map(textOf))).toEqual([
      ['at', 'Austria'],
      ['de', 'Germany'],
    ]);
    expect(textOf(pdf.get(menu, 'V'))).toBe('de');
    expect(pdf.get(menu, 'Ff')).toBe(1 << 17);
    const list = fields.get('l')!;
    expect((pdf.get(list, 'V') as Value[]).map(textOf)).toEqual(['A', 'C']);
    expect(pdf.get(list, 'I')).toEqual([0, 2]);
    expect(pdf.get(list, 'Ff')).toBe(1 << 21);
  });

  it('of radio buttons with one name are one', async () => {
    const { pdf } =
      await made(`<form><fieldset><legend>Size</legend><label><input type=radio name=s value=S>Small</label>
      <label><input type=radio name=s value=M checked>Medium</label><label><input type=radio name=s value="very large">XL</label></fieldset></form>
      <form><input type=radio name=s value=S></form>`);
    const fields = fieldsOf(pdf);
    expect([...fields.keys()]).toEqual(['s', 's (2)']);
    const group = fields.get('s')!;
    const kids = (pdf.get(group, 'Kids') as Value[]).map((kid) => pdf.resolve(kid) as Dictionary);
    expect(kids.map((kid) => nameOf(pdf.get(kid, 'AS')))).toEqual(['Off', 'M', 'Off']);
    expect(kids.map((kid) => textOf(pdf.get(kid, 'TU')))).toEqual(['Small', 'Medium', 'XL']);
    expect(kids.map((kid) => [...(pdf.get(kid, 'AP', 'N') as Dictionary).keys()])).toEqual([
      ['S', 'Off'],
      ['M', 'Off'],
      ['3', 'Off'],
    ]);
    // A name cannot hold every value: then the list of values says them.
    expect((pdf.get(group, 'Opt') as Value[]).map(textOf)).toEqual(['S', 'M', 'very large']);
    expect(nameOf(pdf.get(group, 'V'))).toBe('M');
    expect(textOf(pdf.get(group, 'TU'))).toBe('Size');
    expect(pdf.get(group, 'Ff')).toBe((1 << 15) | (1 << 14));
  });

  it('of check boxes show both states, whoever draws them', async () => {
    const { pdf } = await made(`<style>.own { appearance: none; width: 1em; height: 1em; border: 1px solid }
      .own:checked::before { content: "x" }</style><input type=checkbox name=a checked value=yes><input type=checkbox name=b>
      <input type=checkbox class=own name=c checked><input type=checkbox class=own name=d>`);
    const fields = fieldsOf(pdf);
    expect(nameOf(pdf.get(fields.get('a')!, 'V'))).toBe('yes');
    expect(nameOf(pdf.get(fields.get('b')!, 'V'))).toBe('Off');
    // The blue of the checked box is in the state that is on alone.
    for (const [name, on] of [
      ['a', 'yes'],
      ['b', 'on'],
    ] as const) {
      expect(contentOf(pdf, fields.get(name)!, on)).toContain('0 0.45883 1 rg');
      expect(contentOf(pdf, fields.get(name)!, 'Off')).not.toContain('0 0.45883 1 rg');
    }
    expect(contentOf(pdf, fields.get('c')!, 'on')).toContain('Tf');
    expect(contentOf(pdf, fields.get('c')!, 'Off')).not.toMatch(/Tf|re|\bl\b/);
    expect(contentOf(pdf, fields.get('d')!, 'on')).toContain(' l\n');
  });

  it('have names of their own, in levels where they have periods', async () => {
    const { pdf } =
      await made(`<input name=user.name value=1><input name=user.mail><input name=user><input name=x><input name=x>
      <input id=no.name><input name="a..b">`);
    expect([...fieldsOf(pdf).keys()]).toEqual(['user.name', 'user.mail', 'user (2)', 'x', 'x (2)', 'no_name', 'a__b']);
  });

  it('send and reset what is of their form', async () => {
    const { pdf } = await made(
      `<form action="/send" method=post><input name=a><button name=go>Go</button><input type=reset name=no></form>
      <form action="javascript:alert(1)"><button name=bad>Bad</button></form>`,
    );
    const fields = fieldsOf(pdf);
    expect(pdf.get(fields.get('go')!, 'A')).toBe(null);
    expect(pdf.get(fields.get('bad')!, 'A')).toBe(null);
    expect(nameOf(pdf.get(fields.get('no')!, 'A', 'S'))).toBe('ResetForm');
    expect((pdf.get(fields.get('no')!, 'A', 'Fields') as Value[]).length).toBe(3);
    const sent = await made('<form action="https://example.org/a" method=post><button name=go>Go</button></form>');
    const go = fieldsOf(sent.pdf).get('go')!;
    expect(textOf(sent.pdf.get(go, 'A', 'F', 'F'))).toBe('https://example.org/a');
    expect(sent.pdf.get(go, 'A', 'Flags')).toBe(4);
    const archived = await made('<form action="https://example.org/a"><button name=go>Go</button></form>', {
      standard: 'PDF/A-2u',
    });
    expect(archived.pdf.get(fieldsOf(archived.pdf).get('go')!, 'A')).toBe(null);
    expect(archived.warnings.map(({ message }) => message).join()).toContain('PDF/A takes no actions');
  });

  it('are made of controls in frames too', async () => {
    const { pdf } = await made('<iframe title=F srcdoc="<label>Inner <input name=a value=1></label>"></iframe>');
    expect(textOf(pdf.get(fieldsOf(pdf).get('a')!, 'TU'))).toBe('Inner');
  });

  it('stay printed where they are blended, not fields of PDF, or hidden', async () => {
    const { pdf, warnings } = await made(
      '<div style="opacity:.5"><input name=a value=1></div><input type=range name=b><input type=hidden name=c><input name=d style="visibility:hidden">',
    );
    expect(fieldsOf(pdf).size).toBe(0);
    expect(warnings.map(({ message }) => message)).toEqual([
      'an input of type range is printed and cannot be filled in',
      'a form control with blending or transparency is printed and cannot be filled in',
    ]);
  });
});

describe('what fields show', () => {
  it('is the text in the fonts of the page, and a whole alphabet to write with', async () => {
    const { pdf } = await made('<input name=a value=Zebra style="font:bold 20px Liberation Serif; color:#ff0000">');
    const field = fieldsOf(pdf).get('a')!;
    expect(contentOf(pdf, field)).toMatch(/^\/Tx BMC\nq\n[\s\S]*BT[\s\S]*ET\nQ\n[\s\S]*EMC\n$/);
    expect(textOf(pdf.get(field, 'DA'))).toBe('/Fo1 15 Tf 1 0 0 rg');
    const font = pdf.get(pdf.root, 'AcroForm', 'DR', 'Font', 'Fo1') as Dictionary;
    expect(nameOf(pdf.get(font, 'Encoding'))).toBe('WinAnsiEncoding');
    expect(nameOf(pdf.get(font, 'BaseFont'))).toMatch(/LiberationSerif-Bold$/);
    expect((pdf.get(font, 'Widths') as Value[]).length).toBe(224);
    expect(pdf.get(font, 'FontDescriptor', 'Flags')).toBe(32);
  });

  it('is not on the page as well', async () => {
    const { pdf } = await made('<input name=a value=Zebra>');
    const page = pdf.resolve((pdf.get(pdf.root, 'Pages', 'Kids') as Value[])[0]!) as Dictionary;
    expect(Buffer.from(pdf.data(pdf.get(page, 'Contents') as Stream)).toString('latin1')).not.toContain('Tf');
  });

  it('is tagged as the form that it is', async () => {
    const { pdf } = await made('<p>Name <input name=a></p>', { standard: 'PDF/UA-1' });
    const [form] = structureElements(pdf).filter((element) => nameOf(pdf.get(element, 'S')) === 'Form');
    expect(nameOf(pdf.get(form!, 'K', 'Type'))).toBe('OBJR');
    expect(pdf.get(form!, 'A')).toBe(null);
    expect(nameOf(pdf.get(pdf.resolve(pdf.get(form!, 'K', 'Obj')!) as Dictionary, 'Subtype'))).toBe('Widget');
  });

  it.runIf(hasTool('pdftotext'))('is read once, and is no fault to a checker', async () => {
    const body = `<h1>Form</h1><label>Name <input name=a value=Lovelace></label><select name=b><option>Zurich</select>`;
    const { bytes } = await made(body, { standard: ['PDF/UA-1', 'PDF/A-2u'], compress: true });
    const { text } = runTool(bytes, 'pdftotext', 'FILE', '-');
    expect(text.match(/Lovelace/g)).toHaveLength(1);
    expect(text.match(/Zurich/g)).toHaveLength(1);
    if (hasTool('qpdf')) expect(runTool(bytes, 'qpdf', '--check', 'FILE').code).toBe(0);
  });
});
