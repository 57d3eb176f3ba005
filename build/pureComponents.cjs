/**
 * Lets the bundler drop components of a library that nobody uses: marks what makes them as pure, and takes away their display names,
 * which count as side effects.
 */
module.exports = function pureComponents(source) {
  return source
    .replace(/^(\w+)\.displayName = "\w+";$/gm, '')
    .replace(/(\bvar \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/g, '$1/* @__PURE__ */ $2');
};
