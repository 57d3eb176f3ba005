import type { ImageBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';

/** The block kind `image`. With width and height, the browser reserves the space before the image has loaded. */
export function Image({ block }: BlockProps<ImageBlock>) {
  const source = useText(block.src);
  const alt = useText(block.alt);
  if (source === '') return null;
  return (
    <img
      className="p-image"
      src={assetUrl(source)}
      alt={alt}
      width={block.widthPx}
      height={block.heightPx}
      loading="lazy"
      decoding="async"
    />
  );
}
