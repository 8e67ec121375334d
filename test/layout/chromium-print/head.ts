/** What every case of the golden files in this folder begins with, here and in Chromium. */
export const HEAD = '<!DOCTYPE html><style>body { margin: 8px; font: 16px/20px "Liberation Sans" }</style>';
