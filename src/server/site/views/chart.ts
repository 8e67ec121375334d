/** The month's renders as bars: a picture with a text alternative, and the same figures as a table. */

import { html } from 'hono/html';
import type { MonthlyUsage } from '../../services.ts';
import type { Messages } from '../languages/en.ts';
import type { Html } from './shell.ts';

type Words = Pick<Messages, 'month' | 'number'> & Pick<Messages['dashboard'], 'chart'>;

const WIDTH = 640;
const HEIGHT = 200;
const LEFT = 64;
const BOTTOM = 32;
const TOP = 14;

/** The smallest of 2, 4 and 10 × 10ⁿ that is at least `value`: even, so that its half is an integer. */
export function niceCeiling(value: number): number {
  for (let power = 2; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= value) return factor * power;
  }
}

export function usageChart(usage: MonthlyUsage, { chart, month, number }: Words): Html {
  const year = Number(usage.month.slice(0, 4));
  const count = new Date(Date.UTC(year, Number(usage.month.slice(5)), 0)).getUTCDate();
  const peak = Math.max(0, ...usage.days);
  const top = niceCeiling(peak);
  const step = (WIDTH - LEFT) / count;
  const scale = (HEIGHT - TOP - BOTTOM) / top;
  const bars = usage.days.map((value, index) => {
    const height = value === 0 ? 0 : Math.max(2, value * scale);
    return html`<rect class="bar" x="${(LEFT + index * step + step * 0.15).toFixed(2)}" y="${(HEIGHT - BOTTOM - height).toFixed(2)}" width="${(step * 0.7).toFixed(2)}" height="${height.toFixed(2)}" rx="1.5"><title>${index + 1}: ${number(value)}</title></rect>`;
  });
  const lines = [0, top / 2, top].map((value) => {
    const y = HEIGHT - BOTTOM - value * scale;
    return html`<line class="rule" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/><text class="axis" x="${LEFT - 8}" y="${y}" dominant-baseline="middle" text-anchor="end">${number(value)}</text>`;
  });
  const labels = [1, 8, 15, 22, 29]
    .filter((day) => day <= count)
    .map(
      (day) =>
        html`<text class="axis" x="${(LEFT + (day - 0.5) * step).toFixed(2)}" y="${HEIGHT - 8}" text-anchor="middle">${day}</text>`,
    );
  const name = month(usage.month);
  return html`<figure class="chart">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="chart-title chart-description">
      <title id="chart-title">${chart.title(name)}</title>
      <desc id="chart-description">${chart.description(usage.used, peak)}</desc>
      ${lines}${bars}${labels}
    </svg>
    <details><summary>${chart.showTable}</summary>
      <table class="figures"><caption>${chart.caption(name)}</caption>
        <thead><tr><th scope="col">${chart.day}</th><th scope="col">${chart.renders}</th></tr></thead>
        <tbody>${usage.days.map((value, index) => html`<tr><th scope="row">${index + 1}</th><td>${number(value)}</td></tr>`)}</tbody>
      </table></details>
  </figure>`;
}
