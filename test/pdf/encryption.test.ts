/** Encrypted files: AES-256, revision 6. ISO 32000-2, 7.6. */

import { describe, expect, it } from 'vitest';
import { type PdfOptions, PlatenError, render } from '../../src/index.ts';
import { hasTool, runTool } from './tools.ts';

const HTML = '<!doctype html><html lang=en><title>Secret (plan) A</title><h1 id=a>Treasure</h1><p>is buried here.';

const made = async (encryption: NonNullable<PdfOptions['encryption']>, pdf: PdfOptions = {}): Promise<Uint8Array> =>
  (await render(HTML, { pdf: { encryption, ...pdf } })).pdf;

const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

describe('encryption', () => {
  it('leaves nothing readable, and says how it is done', async () => {
    for (const compress of [true, false]) {
      const text = latin1(await made({ userPassword: 'open' }, { compress, author: 'Long John' }));
      expect(text).toMatch(/\/Filter\/Standard\/V 5\/R 6\/Length 256/);
      expect(text).toContain('/ExtensionLevel 8');
      for (const word of ['Secret', 'Treasure', 'Long John', 'xpacket', 'xmpmeta']) expect(text).not.toContain(word);
    }
  });

  it('differs each time, unless it has a seed', async () => {
    expect(latin1(await made({}))).not.toBe(latin1(await made({})));
    expect(latin1(await made({ seed: 's' }))).toBe(latin1(await made({ seed: 's' })));
    expect(latin1(await made({ seed: 's' }))).not.toBe(latin1(await made({ seed: 't' })));
  });

  it('takes the passwords by themselves, but none twice', async () => {
    const encrypted = latin1((await render(HTML, { pdf: { userPassword: 'x', ownerPassword: 'y' } })).pdf);
    expect(encrypted).toContain('/R 6');
    const twice = render(HTML, { pdf: { userPassword: 'x', encryption: { userPassword: 'y' } } });
    await expect(twice).rejects.toThrow(
      'pdf.userPassword cannot be combined with pdf.encryption.userPassword, which says the same',
    );
  });

  it('is refused with PDF/A', async () => {
    const failed = made({ userPassword: 'x' }, { standard: ['PDF/UA-1', 'PDF/A-2u'] });
    await expect(failed).rejects.toThrow(PlatenError);
    await expect(failed).rejects.toThrow(
      'pdf.encryption cannot be combined with PDF/UA-1, PDF/A-2u, which forbids encryption',
    );
    expect(latin1(await made({ userPassword: 'x' }, { standard: 'PDF/UA-1' }))).toContain('/R 6');
  });

  it.runIf(hasTool('qpdf'))('opens with either password, and with no other', async () => {
    const bytes = await made({ userPassword: 'öffne', ownerPassword: 'eigner', seed: 'x' }, { compress: false });
    for (const password of ['öffne', 'eigner']) {
      const { code, text } = runTool(bytes, 'qpdf', `--password=${password}`, '--check', 'FILE');
      expect(text).toContain('File is not linearized');
      expect(code).toBe(0);
    }
    expect(runTool(bytes, 'qpdf', '--password=no', '--check', 'FILE').text).toContain('invalid password');
    expect(runTool(bytes, 'qpdf', '--password=öffne', '--show-encryption', 'FILE').text).toContain('R = 6');
  });

  it.runIf(hasTool('qpdf'))('says what is allowed', async () => {
    const bytes = await made({
      ownerPassword: 'o',
      permissions: { copy: false, print: 'low', modify: false, fillForms: false },
    });
    const { text } = runTool(bytes, 'qpdf', '--show-encryption', 'FILE');
    expect(text).toMatch(/extract for accessibility: allowed/);
    expect(text).toMatch(/extract for any purpose: not allowed/);
    expect(text).toMatch(/print low resolution: allowed/);
    expect(text).toMatch(/print high resolution: not allowed/);
    expect(text).toMatch(/modify document assembly: allowed/);
    expect(text).toMatch(/modify forms: not allowed/);
    expect(text).toMatch(/modify annotations: allowed/);
    expect(text).toMatch(/modify other: not allowed/);
  });

  it.runIf(hasTool('pdftotext'))('is read by poppler', async () => {
    const bytes = await made({ userPassword: 'open' });
    expect(runTool(bytes, 'pdftotext', '-upw', 'open', 'FILE', '-').text).toContain('Treasure\nis buried here.');
    expect(runTool(bytes, 'pdftotext', 'FILE', '-').text).toContain('Incorrect password');
    expect(runTool(bytes, 'pdfinfo', '-upw', 'open', 'FILE').text).toMatch(/Title: +Secret \(plan\) A/);
  });
});
