import { expect, it } from 'vitest';
import { layout } from '../../../src/index.ts';

it('what is left of a float is laid out whole where nothing breaks', async () => {
  const float = '<span style="float:left; width:40px; height:40px; background:red"></span>';
  const line = `<div>${float} word</div><br style="clear:both">`;
  const { pages } = await layout(
    `<style>@page { size:300px 200px; margin:10px } body { margin:0 }</style><div style="height:100px"></div>
     <div style="position:relative; height:20px">
     <div style="position:absolute; top:0; height:250px; overflow:auto">${line.repeat(4)}</div></div>`,
  );
  const json = JSON.stringify(pages);
  expect(json.match(/"word/g)).toHaveLength(4);
});
