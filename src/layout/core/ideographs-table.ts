/**
 * Characters with justification opportunities on both sides: ideographs, kana and related symbols, but not Hangul. Determined by testing
 * each character in Chromium; CSS leaves the choice to the browser.
 * https://drafts.csswg.org/css-text-4/#valdef-text-justify-auto
 */
export const IDEOGRAPHS =
  '2c7 2ca-2cb 2d9 2020-2021 2030 203b-203c 2042 2047-2049 2051 2100 2103 2105 2109-210a 2113 2116 2121 212b 213b 2150-2152 2156-215a ' +
  '2160-216b 2170-217b 217f 2189 2194-2195 2307 2312 231a-231b 23be-23cc 23ce 23e9-23ec 23f0 23f3 2423 2460-2492 249c-24ff 25a0-25a2 ' +
  '25aa-25ab 25b1-25b3 25b6-25b7 25bc-25bd 25c0-25c1 25c6-25c7 25c9 25cb-25cc 25ce-25d3 25e2-25e6 25ef 25fd-25fe 2600-2603 2605-2606 ' +
  '260e 2614-2617 261d 2620 2640 2642 2648-2653 2660-266f 2672-267d 267f 2693 2695-2696 26a0-26a1 26a7 26aa-26ab 26bd-26be 26c4-26c5 ' +
  '26ce 26d3-26d4 26ea 26f2-26f3 26f5 26f9-26fa 26fd 2705 2708 270a-270d 2713 271a 2728 273f-2740 2744 274c 274e 2753-2757 2763-2764 ' +
  '2776-277f 2795-2797 27a1 27b0 27bf 2b1a-2b1c 2b50 2b55 2e80-2fdf 2ff0-3029 3031-3098 309b-312f 3190-31ef 3200-9fff f860-f862 ' +
  'f900-faff fe10-fe12 fe19 fe30-fe6f ff00-ff0c ff0e-ff1a ff1d ff1f-ff9d ffa1-ffef 16fe0-16fe3 16fe5-16fef 16ff2-18aff 1b000-1b12f ' +
  '1b170-1b2ff 1f004 1f0cf 1f100 1f110-1f129 1f130-1f149 1f150-1f169 1f170-1f189 1f18e 1f191-1f19a 1f1e6-1f3fa 1f400-1f6ff 1f7e0-1f7eb ' +
  '1f7f0 1f900-1f9ff 1fa70-1fa7c 1fa80-1fa8a 1fa8e-1fac6 1fac8-1fadc 1fadf-1faea 1faef-1faf8 20000-2ffff';
