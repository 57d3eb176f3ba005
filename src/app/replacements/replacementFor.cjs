const { join, resolve, sep } = require('node:path');
const replacements = require('./replacements.json');

const libraries = join(__dirname, '../../../node_modules');

/**
 * The absolute path of our file that replaces a library module; undefined when the module is not replaced. `folder` is the folder of the
 * importing file, `request` the text of the import. Used by webpack.config.ts and test/support/shippedResolver.cjs.
 */
module.exports = function replacementFor(folder, request) {
  const requested = request.startsWith('.') ? resolve(folder, request) : join(libraries, request);
  const match = replacements.find(
    ({ module, importedBy }) => requested === join(libraries, module) && `${folder}${sep}`.startsWith(join(libraries, importedBy) + sep),
  );
  return match && join(__dirname, match.replacement);
};
