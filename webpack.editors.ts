import webpack, { type Chunk, type ChunkGroup, type Compilation, type Compiler, type RuleSetRule } from 'webpack';

/** The chunk with which scripts for content editors begin: others never load it, nor what only it loads. */
const FIRST_CHUNK = 'screen';

const EDITORS = /src[\\/]runtime[\\/](?:content|blocks[\\/]content-(?:editor|page-tools|review))[\\/]/;

/**
 * Modules without state of which editors have a copy: webpack could no longer join one that they shared with its only reader in the first
 * scripts, which would grow by its exports.
 */
const COPIED =
  /src[\\/](?:model[\\/]\w+|conditions[\\/](?:createEvaluation|index)|runtime[\\/](?:scope[\\/](?:createBase|menuFacts|sessionFacts)|theme[\\/](?:BrandTheme|color|palette|scheme)|ui[\\/](?:PageFrame|SafeHtml|cmsPage)))\.tsx?$/;

/** Layer of the entries. A module is in the layer of a rule, else in that of the module that imports it; it is there once for each layer. */
export const PORTAL_LAYER = 'portal';

export const editorRules: readonly RuleSetRule[] = [
  { exclude: COPIED, layer: PORTAL_LAYER },
  { test: EDITORS, layer: 'editors' },
];

/** Gives the file names of the editors' chunks in the first of these, and not in webpack's runtime, which everybody loads. */
export class EditorChunkNames {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('EditorChunkNames', (compilation) => {
      const isForEditors = (chunk: Chunk): boolean => !everybodysChunks(compilation).has(chunk);
      compilation.hooks.runtimeModule.tap('EditorChunkNames', (module) => {
        if (!isNameList(module)) return;
        const { getFilenameForChunk } = module;
        module.getFilenameForChunk = (chunk) => !isForEditors(chunk) && getFilenameForChunk(chunk);
      });
      compilation.hooks.additionalChunkRuntimeRequirements.tap('EditorChunkNames', (chunk) => {
        if (chunk.name === FIRST_CHUNK) compilation.addRuntimeModule(chunk, new MoreChunkNames());
      });
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: 'EditorChunkNames', stage }, () => {
        const names = [...compilation.chunks].filter(isForEditors).map((chunk) => [chunk.id, scriptOf(chunk)]);
        // In brackets: what is left of an arrow by the minifier must not take it for a block.
        const list = `(${JSON.stringify(Object.fromEntries(names))})`;
        for (const file of compilation.namedChunks.get(FIRST_CHUNK)?.files ?? [])
          compilation.updateAsset(file, (source) => new webpack.sources.RawSource(source.source().toString().replace(PLACE, list)));
      });
    });
  }
}

/** Stands where the names come as soon as they are known. */
const PLACE = '"names of the chunks of editors"';

class MoreChunkNames extends webpack.RuntimeModule {
  constructor() {
    super('names of more chunks');
  }

  override generate(): string {
    const name = webpack.RuntimeGlobals.getChunkScriptFilename;
    return `const known = ${name}, more = ${PLACE}; ${name} = (chunkId) => more[chunkId] ?? known(chunkId);`;
  }
}

type NameList = webpack.RuntimeModule & { getFilenameForChunk: (chunk: Chunk) => unknown };

function isNameList(module: webpack.RuntimeModule): module is NameList {
  return 'getFilenameForChunk' in module && 'global' in module && module.global === webpack.RuntimeGlobals.getChunkScriptFilename;
}

/** The chunks that are loaded without the first one of editors, and this one. */
function everybodysChunks({ entrypoints }: Compilation): ReadonlySet<Chunk> {
  const groups = new Set<ChunkGroup>(entrypoints.values());
  // A set hands out what is added meanwhile too.
  for (const group of groups) if (group.name !== FIRST_CHUNK) for (const child of group.getChildren()) groups.add(child);
  return new Set([...groups].flatMap(({ chunks }) => chunks));
}

function scriptOf({ files }: Chunk): string | undefined {
  return [...files].find((file) => file.endsWith('.js'));
}
