/** A block as the specification of the calls has it: what readers see, and the draft. */
export interface ModelBlock {
  readonly id: number;
  readonly text: string;
  readonly version: number;
  readonly draft?: { readonly id: number | 'new'; readonly text: string; readonly version: number } | undefined;
}

export type Model = readonly ModelBlock[];

/** What an editor does, based on what the editor saw. */
export type Step =
  | {
      readonly kind: 'save';
      readonly block: number;
      readonly text: string;
      readonly draftId?: number | undefined;
      readonly version: number;
    }
  | { readonly kind: 'publish' | 'discard'; readonly drafts: readonly { readonly id: number; readonly version: number }[] };

/** What must come of one step: its status, and what is stored afterwards. */
export function expected(model: Model, step: Step): { readonly status: number; readonly model: Model } {
  return step.kind === 'save' ? saved(model, step) : selected(model, step);
}

/** A save gets through only if what it is based on is what is stored. */
function saved(model: Model, step: Step & { kind: 'save' }): { status: number; model: Model } {
  const block = model.find(({ id }) => id === step.block) as ModelBlock;
  const { draft } = block;
  const isSeen =
    step.draftId === undefined ? !draft && step.version === block.version : draft?.id === step.draftId && draft.version === step.version;
  if (!isSeen) return { status: 409, model };
  const next = { id: draft?.id ?? ('new' as const), text: step.text, version: (draft?.version ?? block.version) + 1 };
  return { status: 200, model: model.map((other) => (other === block ? { ...block, draft: next } : other)) };
}

/** Drafts are published and discarded all together, or none of them. */
function selected(model: Model, { drafts, kind }: Step & { kind: 'publish' | 'discard' }): { status: number; model: Model } {
  const named = drafts.map(({ id, version }) => model.find(({ draft }) => draft?.id === id && draft.version === version));
  if (named.some((block) => block === undefined)) return { status: 409, model };
  const next = model.map((block) => {
    if (!named.includes(block) || !block.draft) return block;
    const { draft, ...published } = block;
    return kind === 'discard'
      ? { ...published, draft: undefined }
      : { ...published, text: draft.text, version: draft.version + 1, draft: undefined };
  });
  return { status: 200, model: next };
}
