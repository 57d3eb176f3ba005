/** Props of a block component: the block as its document says, checked against its meta-schema. */
export interface BlockProps<B> {
  readonly block: B;
}
