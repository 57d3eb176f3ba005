import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import { ItemsCache } from '../diagnostics/ItemsCache.ts';
import { ResultCache } from '../diagnostics/ResultCache.ts';
import type { ResolvedDocument, ResolvedVariant, SharedDocument } from '../resolved.ts';
import type { Node } from '../source/node.ts';
import { TextInterner } from '../source/TextInterner.ts';
import type { Usage } from '../source/usage.ts';
import { checkAssetSizes } from './assets.ts';
import { checkCallInputs } from './callInputs.ts';
import { checkPatterns } from './conditions.ts';
import { checkData, checkForms, dataByFlow } from './data.ts';
import { FactLinker } from './facts.ts';
import type { LinkInput } from './linkInput.ts';
import { checkMachines, machineVocabulary } from './machines.ts';
import { catalogueOf, catalogueText, linkNames } from './names.ts';
import { checkMenus } from './routesAndMenus.ts';
import { checkNamedValues } from './values.ts';

const checkedPrograms = new ResultCache<readonly object[], void>();
const checkedDocuments = new ItemsCache<Node, ResolvedDocument, void>();
const interner = new TextInterner();

/** The checks that look at one document after the other and compare it with what there is in the whole portal. */
export class DocumentChecks {
  readonly #input: LinkInput;
  readonly #diagnostics: Diagnostics;
  readonly #catalogue: ReturnType<typeof catalogueOf>;
  readonly #facts: FactLinker;
  readonly #vocabulary: ReturnType<typeof machineVocabulary>;
  readonly #dataByFlow: ReturnType<typeof dataByFlow>;
  /** All that the checks compare documents with. */
  readonly #compared: readonly [text: string, operations: object];

  constructor(input: LinkInput, diagnostics: Diagnostics) {
    const { facts, portal } = input;
    this.#input = input;
    this.#diagnostics = diagnostics;
    this.#catalogue = catalogueOf(input);
    this.#facts = new FactLinker(facts, portal, diagnostics);
    this.#vocabulary = machineVocabulary(input);
    this.#dataByFlow = dataByFlow(portal.variants);
    const sizes = Array.from(portal.assets, ([name, { bytes }]) => [name, bytes]);
    const flows = Array.from(this.#dataByFlow, ([flow, names]) => [flow, ...names]);
    const text = JSON.stringify([
      ...[catalogueText(this.#catalogue), facts, this.#facts.contexts()],
      ...[this.#vocabulary, flows, sizes, input.conditions],
    ]);
    this.#compared = [interner.intern(text), portal.operations];
  }

  checkBase({ changedDocuments, oemUsage }: ResolvedVariant, shared: readonly SharedDocument[]): void {
    const usages = [...shared, ...changedDocuments].map(({ usage }) => usage);
    for (const { usage } of shared) this.#facts.linkShared(usage);
    checkNamedValues(shared, [], this.#diagnostics);
    checkCallInputs(
      shared.filter(({ kind }) => kind === 'portal'),
      this.#input.portal.operations,
      this.#diagnostics,
    );
    this.#check(changedDocuments, [oemUsage, ...usages]);
  }

  /** Leaves out a program whose documents were without fault when they were last checked, against the same. */
  checkProgram({ changedDocuments, oemUsage, own, variant }: ResolvedVariant): void {
    const compared = this.#compared;
    checkedPrograms.get(own, compared, this.#diagnostics, () => {
      this.#check([], [oemUsage]);
      checkedDocuments.map(variant.oem, compared, changedDocuments, this.#diagnostics, (document) =>
        this.#check([document], [document.usage]),
      );
    });
  }

  #check(documents: readonly ResolvedDocument[], usages: readonly Usage[]): void {
    const { conditions, portal } = this.#input;
    const diagnostics = this.#diagnostics;
    linkNames(usages, this.#catalogue, diagnostics);
    checkAssetSizes(usages, portal, diagnostics);
    for (const document of documents) this.#facts.link(document);
    checkNamedValues([], documents, diagnostics);
    checkPatterns(usages, diagnostics);
    checkMenus(documents, diagnostics);
    checkMachines(documents, { vocabulary: this.#vocabulary, conditions }, diagnostics);
    checkData(documents, this.#dataByFlow, diagnostics);
    checkForms(documents, diagnostics);
    checkCallInputs(documents, portal.operations, diagnostics);
  }
}
