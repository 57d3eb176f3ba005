/** A block of a CMS page as it comes over the wire. */
export interface CmsBlock {
  readonly id?: number | string;
  readonly humanReadableId?: string;
  readonly content?: string | null;
  readonly type?: string;
  readonly blockOrder?: number | null;
  readonly parent?: number | string | null;
  readonly status?: string | null;
}

/** A CMS page as it comes over the wire. */
export interface CmsPage {
  readonly id?: number | string;
  readonly humanReadableId?: string;
  readonly contentBlocks?: readonly CmsBlock[] | null;
}
