/** The part of a machine that somebody looks at: a state, or a transition by its pointer. */
export interface Selection {
  readonly kind: 'state' | 'transition';
  readonly id: string;
}

/** Whether a part is the selected one. */
export function isSelected(selection: Selection | undefined, kind: Selection['kind'], id: string): boolean {
  return selection?.kind === kind && selection.id === id;
}
