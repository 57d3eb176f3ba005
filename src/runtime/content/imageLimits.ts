import { type ImageFormat, imageLimitsOf } from '#model';
import type { EditedBlock } from './EditedBlock.ts';

/** What a picture may be, as its message says it. */
export interface ShownLimits {
  readonly formats: string;
  readonly width: number;
  readonly height: number;
  /** Kilobytes of 1000 bytes (SH-CMS-23). */
  readonly size: number;
}

/** The limits of a block's picture, those that the server checks (SH-CMS-24). */
export function limitsOf(own: ImageFormat | null | undefined): ShownLimits {
  const { allowedFormat, maxFileSize, maxHeight, maxWidth } = imageLimitsOf(own);
  return { formats: allowedFormat, width: maxWidth, height: maxHeight, size: maxFileSize / 1000 };
}

/** The format of a block's picture: that which the server has given it, a new one with its first save. */
export function formatOf({ draft, fixed, published }: EditedBlock): ImageFormat | null | undefined {
  return published?.imageFormat ?? draft?.imageFormat ?? fixed.imageFormat;
}
