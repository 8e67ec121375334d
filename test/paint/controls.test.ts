/** Controls as Chromium prints them: places and colours are those of the content streams that it writes. */

import { describe, expect, it } from 'vitest';
import { dump } from '../../src/index.ts';

const HEAD =
  '<!DOCTYPE html><style>@page{size:400px 300px;margin:0}body{margin:0}*{position:absolute;left:0;top:0}</style>';

async function drawn(control: string): Promise<string[]> {
  const text = await dump(HEAD + control, 'display');
  return text.split('\n').map((line) => line.trim());
}

const fills = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.startsWith('fill'))
    .map((line) => /(#[0-9a-f]{3,8}|rgba?\([^)]*\))/.exec(line)?.[0] ?? '');

describe('meter', () => {
  it.each([
    ['value=.6', '#107c10'],
    ['value=.5 low=.3 high=.6 optimum=.1', '#ffb700'],
    ['value=.9 low=.3 high=.6 optimum=.1', '#d83b01'],
    ['value=.2 low=.3 high=.6 optimum=.9', '#d83b01'],
    ['min=0 max=10 value=7 high=6', '#ffb700'],
  ])('%s', async (attributes, color) => {
    expect(fills(await drawn(`<meter ${attributes}></meter>`))).toContain(color);
  });
});

describe('the icon of a date or time field', () => {
  /** The colours of what is drawn besides the text, the frame and the background. */
  const icon = async (type: string, attributes: string): Promise<string[]> => {
    const looks = 'border:0;background:none;color:red';
    const lines = await drawn(`<input type=${type} value="" ${attributes} style="${looks};${attributes}">`);
    return [
      ...new Set(lines.filter((line) => /^(fill|stroke) /.test(line)).map((line) => /#\w+/.exec(line)?.[0] ?? '')),
    ];
  };

  it('is black on every field that can be filled in', async () => {
    for (const type of ['date', 'time', 'month', 'week', 'datetime-local']) {
      expect(await icon(type, '')).toEqual(['#000000']);
      expect(await icon(type, 'appearance:none')).toEqual(['#000000']);
      expect(await icon(type, 'disabled')).toEqual([]);
      expect(await icon(type, 'readonly')).toEqual([]);
    }
    expect(await icon('date', 'color-scheme:dark')).toEqual(['#ffffff']);
  });
});

describe('progress', () => {
  it('shows how far it is, or a piece on its way', async () => {
    const known = await drawn('<progress value=.4></progress>');
    expect(known.some((line) => line.startsWith('fill') && line.includes('rect 0,4 64x8'))).toBe(true);
    const unknown = await drawn('<progress></progress>');
    expect(unknown.filter((line) => line.startsWith('fill')).length).toBe(2);
    expect(unknown.some((line) => line.includes('M15 4 L39 4'))).toBe(true);
  });
});

describe('bars that the theme does not draw', () => {
  it('have the colours of their parts, as wide as their values', async () => {
    const css =
      '<style>progress{appearance:none;height:8px;width:100px}::-webkit-progress-bar{background:#eee}::-webkit-progress-value{background:blue;width:1px}</style>';
    const lines = await drawn(`${css}<progress max=10 value=3></progress>`);
    expect(fills(lines)).toEqual(['#eeeeee', '#0000ff']);
    expect(lines.some((line) => line.startsWith('fill #0000ff') && line.includes('30x8'))).toBe(true);
    expect((await drawn(`${css}<progress></progress>`)).some((line) => /^fill #0000ff rect \S+ 0x8/.test(line))).toBe(
      true,
    );
  });

  it.each([
    ['value=.6', 'optimum'],
    ['value=.5 low=.3 high=.6 optimum=.1', 'suboptimum'],
    ['value=.9 low=.3 high=.6 optimum=.1', 'even-less-good'],
  ])('a meter with %s shows its %s value', async (attributes, grade) => {
    const css = `<style>meter{border:0}::-webkit-meter-bar{background:#eee}::-webkit-meter-${grade}-value{background:blue}</style>`;
    expect(fills(await drawn(`${css}<meter ${attributes}></meter>`))).toEqual(['#eeeeee', '#0000ff']);
  });
});

describe('sliders with suggested values', () => {
  const list =
    '<datalist id=a><option value=0><option value=50><select><option>25</select><option value=200><option value=x>' +
    '<option value=60.5><option disabled value=75></datalist>';
  const marks = async (slider: string): Promise<string[]> =>
    (await drawn(`<style>input{margin:0}</style>${slider}${list}`)).filter((line) => line.startsWith('fill #123456'));

  // Chromium's marks: at the values that the slider can take, on whole px, in the colour of the text.
  it('have marks at those that they can take', async () => {
    expect(await marks('<input type=range list=a style="color:#123456">')).toEqual([
      'fill #123456 rect 8,18 1x4',
      'fill #123456 rect 64,18 1x4',
      'fill #123456 rect 36,18 1x4',
    ]);
    expect(await marks('<input type=range list=a style="color:#123456;zoom:2">')).toHaveLength(3);
  });

  it('have none without a list, nor without the theme', async () => {
    expect(await marks('<input type=range list=b style="color:#123456">')).toEqual([]);
    expect(await marks('<input type=range list=a style="color:#123456;appearance:none">')).toEqual([]);
  });
});

describe('sliders that the theme does not draw', () => {
  it('have a thumb of the theme, in the accent colour', async () => {
    expect(fills(await drawn('<input type=range style="appearance:none">'))).toEqual(['#0075ff']);
    expect(fills(await drawn('<input type=range style="appearance:none;accent-color:red">'))).toEqual(['#ff0000']);
  });

  it.each([
    ['ltr', '54,14 20x20'],
    ['rtl', '126,14 20x20'],
  ])('have the track and thumb of the author, where the value is: %s', async (direction, place) => {
    const css = `<style>input{appearance:none;margin:0;width:200px;height:40px}
      ::-webkit-slider-runnable-track{background:#eee;height:8px}
      ::-webkit-slider-thumb{appearance:none;background:blue;width:20px;height:20px;margin-top:-2px}</style>`;
    const lines = await drawn(`${css}<input type=range value=30 dir=${direction}>`);
    expect(lines).toContain('fill #eeeeee rect 0,16 200x8');
    expect(lines).toContain(`fill #0000ff rect ${place}`);
  });
});

describe('fieldset', () => {
  const fieldset = (border: number) =>
    `<fieldset style="width:100px;height:50px;margin:0;padding:0;border:${border}px solid;position:static"><legend style="font:10px/20px Arial;width:30px;padding:0;position:static">a</legend></fieldset>`;

  it('has its border through the middle of the legend, which interrupts it', async () => {
    const lines = await drawn(fieldset(2));
    expect(lines).toContain('stroke 2 #000000 rect 1,10 102x43');
    expect(lines.some((line) => line.includes('clip') && line.includes('M2 0 L32 0 L32 20'))).toBe(true);
  });

  it('is interrupted as far as the border is wide', async () => {
    const lines = await drawn(fieldset(40));
    expect(lines.filter((line) => line.includes('M40 0 L70 0 L70 40'))).toHaveLength(1);
  });
});

describe('controls in vertical text', () => {
  const bar = (style: string) => drawn(`<progress style="writing-mode:${style}" value=.4></progress>`);

  it('are filled along their lines, from where these begin', async () => {
    for (const [style, matrix] of [
      ['vertical-rl', '0 1 1 0 0 0'],
      ['vertical-lr', '0 1 1 0 0 0'],
      ['vertical-rl;direction:rtl', '0 -1 1 0 0 160'],
      ['sideways-lr', '0 -1 1 0 0 160'],
    ] as const) {
      const lines = await bar(style);
      expect(lines).toContain(`group matrix ${matrix}`);
      expect(lines).toContain('fill #0075ff rect 0,4 64x8');
    }
  });

  it.each([
    ['vertical-rl', 'M11 16.5 L7 20.5 L11 24.5'],
    ['vertical-lr', 'M8 16.5 L12 20.5 L8 24.5'],
    ['vertical-rl;direction:rtl', 'M11 4.5 L7 8.5 L11 12.5'],
  ])('%s: lists drop down from the end of the line', async (style, arrow) => {
    const lines = await drawn(`<select style="writing-mode:${style};margin:0"><option>x</select>`);
    expect(lines.filter((line) => line.startsWith('stroke 2'))).toEqual([expect.stringContaining(arrow)]);
  });

  it.each([
    ['vertical-rl', 'M82 2 L100 2 L100 32 L82 32', 'rect 1,1 90x58'],
    ['vertical-lr', 'M0 2 L18 2 L18 32 L0 32', 'rect 9,1 90x58'],
  ])('%s: fieldsets have their legend in the border where blocks begin', async (mode, gap, border) => {
    const lines = await drawn(
      `<fieldset style="writing-mode:${mode};box-sizing:border-box;width:100px;height:60px;margin:0;padding:0;border:2px solid;position:static"><legend style="font:10px/18px Arial;height:30px;padding:0;position:static">a</legend></fieldset>`,
    );
    expect(lines.some((line) => line.includes('clip') && line.includes(gap))).toBe(true);
    expect(lines).toContain(`stroke 2 #000000 ${border}`);
  });
});

describe('audio and video', () => {
  it('have pictures where there is room for them', async () => {
    const wide = fills(await drawn('<audio controls></audio>'));
    const narrow = fills(await drawn('<audio controls style="width:150px"></audio>'));
    expect(wide[0]).toBe('#f1f3f4');
    expect(narrow).toEqual(['#f1f3f4']);
    expect(wide.length).toBeGreaterThan(5);
  });

  it('videos without a picture are dark, and nothing without controls', async () => {
    expect(fills(await drawn('<video controls></video>'))[0]).toBe('#333333');
    expect(fills(await drawn('<video></video>'))).toEqual([]);
  });
});

describe('frames', () => {
  /** Whether the theme's frame, which has round corners, is drawn. */
  const isNative = (lines: readonly string[]): boolean =>
    lines.some((line) => line.startsWith('stroke') && / C\d/.test(line));

  it.each([
    ['<input>', true],
    ['<input style="padding:9px">', true],
    ['<style>@layer { input { border: 1px solid red } } input { border: revert }</style><input>', true],
    ['<input style="border-color:rgb(118,118,118)">', false],
    ['<input style="border-top-color:red">', false],
    ['<input style="background:white">', false],
    ['<input style="border-radius:0">', false],
    ['<input style="box-shadow:0 0 1px red">', false],
    ['<button>a</button>', true],
    ['<button style="zoom:2">a</button>', true],
    ['<button style="box-shadow:0 0 red">a</button>', true],
    ['<button style="border-color:red">a</button>', false],
    ['<button style="background-image:none">a</button>', false],
    ['<select size=2></select>', true],
    ['<select size=2 style="background-color:white"></select>', false],
    ['<input type=color value=x>', true],
    ['<input type=color style="border-color:gray">', false],
  ])("are the theme's unless the author sets borders or backgrounds: %s", async (control, expected) => {
    expect(isNative(await drawn(control))).toBe(expected);
  });

  it.each([
    ['value="#ffcc33"', '#ffcc33'],
    ['value=teal', '#008080'],
    ['value="rgb(255 0 0 / 50%)" alpha', '#ff0000'],
    ['value=x', '#000000'],
    ['value=currentcolor style="color:red"', '#000000'],
    ['value=teal style="appearance:none"', '#008080'],
  ])('show the colour of a well: %s', async (attributes, expected) => {
    expect(fills(await drawn(`<input type=color ${attributes}>`))).toContain(expected);
  });

  it('are zoomed, their lines by whole factors', async () => {
    const linesAt = async (zoom: number): Promise<string[]> =>
      (await drawn(`<button style="zoom:${zoom}">a</button>`)).filter((line) => line.startsWith('stroke'));
    expect((await linesAt(1))[0]).toMatch(/^stroke 1 /);
    expect((await linesAt(1.9))[0]).toMatch(/^stroke 1 /);
    expect((await linesAt(3))[0]).toMatch(/^stroke 3 /);
  });

  it('leave the colours of the style sheet where the theme draws nothing', async () => {
    expect(fills(await drawn('<select style="border-color:red"><option>a</select>'))[0]).toBe('#efefef');
    expect(fills(await drawn('<progress value=.5 style="border:none"></progress>'))).toEqual(['#808080', '#008000']);
    expect(fills(await drawn('<progress value=.5 style="appearance:none"></progress>'))).toEqual([
      '#808080',
      '#008000',
    ]);
  });

  it('are faint if they are disabled, also by a fieldset', async () => {
    const lines = await drawn('<fieldset disabled><input></fieldset>');
    expect(fills(lines)).toContain('#f8f8f8');
  });

  it('and marks and sliders too, as Chromium prints them', async () => {
    const controls = '<input type=checkbox checked><input type=radio><input type=range>';
    const inside = fills(await drawn(`<fieldset disabled style=border:0>${controls}</fieldset>`));
    expect(inside).toEqual(fills(await drawn(controls.replaceAll('<input', '<input disabled'))));
    expect(inside).toEqual(['#d0d0d0', '#f8f8f8', '#fafafa', '#cbcbcb', '#cbcbcb']);
    const legend = await drawn(
      '<fieldset disabled style=border:0><legend><input type=checkbox checked></legend></fieldset>',
    );
    expect(fills(legend)).toEqual(['#0075ff']);
  });

  it('hide the backgrounds of check boxes and sliders', async () => {
    const plain = fills(await drawn('<input type=checkbox><input type=range>'));
    const styled = await drawn(
      '<style>input{background:lime;border-color:lime}</style><input type=checkbox><input type=range>',
    );
    expect(fills(styled)).toEqual(plain);
  });
});

describe('lines of controls', () => {
  it.each([
    ['<select style="width:60px"><option>A long option</select>', 'rect 5,-100000 38x200000'],
    [
      '<select style="width:60px;appearance:none;padding:0 20px 0 10px"><option>A long option</select>',
      'rect 11,-100000 28x200000',
    ],
    ['<input style="width:60px;padding:0 10px" value="A long value">', 'rect 12,-100000 60x200000'],
    ['<input style="width:60px;padding:0 10px" placeholder="A long text">', 'rect 12,-100000 60x200000'],
  ])('are clipped: %s', async (control, clip) => {
    expect((await drawn(control)).find((line) => line.startsWith('group clip') && line.includes(',-100000'))).toContain(
      clip,
    );
  });

  it('are clipped across too, where a label is higher than its control', async () => {
    const clips = async (style: string) =>
      (await drawn(`<select style="font-size:30px;height:20px;vertical-align:top;${style}"><option>A</select>`))
        .filter((line) => line.startsWith('group clip') && line.includes('-100000,'))
        .map((line) => /rect \S+ \S+/.exec(line)![0]);
    expect(await clips('')).toEqual(['rect -100000,1 200000x18']);
    expect(await clips('padding:4px 0')).toEqual(['rect -100000,5 200000x10']);
    expect(await clips('height:auto')).toEqual(['rect -100000,1 200000x35']);
  });
});

describe('bars that run from right to left', () => {
  it.each(['<meter value=.3', '<progress value=.3', '<input type=range value=20'])('%s> is mirrored', async (tag) => {
    const [plain, mirrored] = [await drawn(`${tag}>`), await drawn(`${tag} dir=rtl>`)];
    const width = { '<m': 80, '<p': 160, '<i': 129 }[tag.slice(0, 2)];
    expect(plain.some((line) => line.includes('matrix'))).toBe(false);
    expect(mirrored).toContain(`group matrix -1 0 0 1 ${width! + 2 * (tag.startsWith('<i') ? 2 : 0)} 0`);
  });
});

describe('circles of lists', () => {
  it('are drawn along the edge of their square: 4px at 14px', async () => {
    const html =
      '<!DOCTYPE html><style>body{margin:0;font:14px Liberation Sans}</style><ul style="list-style:circle"><li>x';
    // The ellipse begins at the right end: its radius is 2px.
    const [, x, y] = /stroke 1 #000000 path M([\d.]+) ([\d.]+) C/.exec(await dump(html, 'display')) ?? [];
    expect(await dump(html, 'display')).toContain(`${Number(x) - 4} ${y}`);
  });
});
