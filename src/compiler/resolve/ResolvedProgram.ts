import type { ResolvedVariant } from '../resolved.ts';
import { type OwnDocuments, overlaidTable } from './documentTables.ts';

/** What a program has itself, whatever becomes of the base. */
export type OwnPart = Pick<ResolvedVariant, 'variant' | 'oemUsage' | 'ownTexts' | 'own' | 'messages' | 'changedDocuments'>;

/** A program beside its base. Its tables are made when they are asked for: in most compilations nobody looks at those of most programs. */
export class ResolvedProgram implements ResolvedVariant {
  readonly variant: OwnPart['variant'];
  readonly oemUsage: OwnPart['oemUsage'];
  readonly ownTexts: OwnPart['ownTexts'];
  readonly own: OwnPart['own'];
  readonly messages: OwnPart['messages'];
  readonly changedDocuments: OwnPart['changedDocuments'];
  readonly #tables: OwnDocuments['tables'];
  readonly #base: ResolvedVariant;

  constructor(part: OwnPart, tables: OwnDocuments['tables'], base: ResolvedVariant) {
    this.variant = part.variant;
    this.oemUsage = part.oemUsage;
    this.ownTexts = part.ownTexts;
    this.own = part.own;
    this.messages = part.messages;
    this.changedDocuments = part.changedDocuments;
    this.#tables = tables;
    this.#base = base;
  }

  get screens(): ResolvedVariant['screens'] {
    return overlaidTable(this.#base.screens, this.#tables.screens);
  }

  get frames(): ResolvedVariant['frames'] {
    return overlaidTable(this.#base.frames, this.#tables.frames);
  }

  get forms(): ResolvedVariant['forms'] {
    return overlaidTable(this.#base.forms, this.#tables.forms);
  }

  get flows(): ResolvedVariant['flows'] {
    return overlaidTable(this.#base.flows, this.#tables.flows);
  }

  get menus(): ResolvedVariant['menus'] {
    return overlaidTable(this.#base.menus, this.#tables.menus);
  }

  get products(): ResolvedVariant['products'] {
    return overlaidTable(this.#base.products, this.#tables.products);
  }
}
