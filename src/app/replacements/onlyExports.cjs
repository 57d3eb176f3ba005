const { transform } = require('esbuild');

/**
 * A webpack loader that reduces a library of one module to the exports in its option `names`, and to what they need. webpack and its
 * minifier keep parts that refer to each other in circles, esbuild removes them once nothing exports them. The option `unneeded` matches
 * statements of the module that would keep parts that the names do not need. An import of any other name fails the build.
 */
module.exports = function onlyExports(source) {
  const done = this.async();
  reduced(source, this.getOptions()).then((code) => done(null, code), done);
};

async function reduced(source, { names, unneeded }) {
  const exported = (unneeded === undefined ? source : source.replace(unneeded, '')).replace(/^export \{([^}]*)\};$/m, (_all, list) => {
    const wanted = list.split(',').filter((entry) => names.includes(entry.trim().split(' as ').at(-1)));
    return `export {${wanted.join(',')}};`;
  });
  const define = { 'process.env.NODE_ENV': '"production"' };
  const { code } = await transform(exported, { format: 'esm', treeShaking: true, minifySyntax: true, target: 'es2023', define });
  // TypeScript removes the imports that nothing uses any more.
  return (await transform(code, { format: 'esm', loader: 'ts', target: 'es2023' })).code;
}
