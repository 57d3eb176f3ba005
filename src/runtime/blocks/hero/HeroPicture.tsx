import { assetUrl } from '../../ui/assetUrl.ts';

interface Props {
  /** Source of the picture, see assetUrl. */
  readonly image: string | undefined;
  /** The picture is loaded at once, before what stands further down. */
  readonly isFirst: boolean;
}

/** What is behind a hero's words: its picture, or without one the brand's pattern in the brand's colours. */
export function HeroPicture({ image, isFirst }: Props) {
  if (image === undefined) return <div className="p-hero__art" />;
  return (
    <img
      className="p-hero__media"
      src={assetUrl(image)}
      alt=""
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      draggable={false}
    />
  );
}
