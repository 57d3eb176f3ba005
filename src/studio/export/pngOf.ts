import type { SvgPicture } from '#chart';

/** Sharp on most screens and on paper. */
const SCALE = 2;

/** What browsers draw at most: a longer side, or more dots in all, gives an empty picture. */
const LONGEST_SIDE = 16_000;
const MOST_DOTS = 100_000_000;

/** A picture of SVG as PNG. Rejects if the browser cannot draw it. */
export async function pngOf({ height, text, width }: SvgPicture): Promise<Blob> {
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(width, height), Math.sqrt(MOST_DOTS / (width * height)));
  const image = new Image();
  // The policy of the page allows pictures of its own and `data:`.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The browser made no picture.')) : resolve(blob)), 'image/png');
  });
}
