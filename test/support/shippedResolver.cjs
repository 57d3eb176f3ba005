const replacementFor = require('../../src/app/replacements/replacementFor.cjs');

/** Resolves modules as the browser bundle does: rjsf by its ES modules, and what src/app/replacements replaces by our own. */
module.exports = function shippedResolver(request, options) {
  const replacement = replacementFor(options.basedir, request);
  if (replacement !== undefined) return replacement;
  return options.defaultResolver(request, request.startsWith('@rjsf/') ? { ...options, conditions: ['import', 'default'] } : options);
};
