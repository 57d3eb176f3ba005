/**
 * A webpack loader that makes unused components of a library removable: it marks the calls that create them as pure and removes display
 * names, because an assignment counts as a side effect. webpack.config.ts runs it over react-router.
 */
module.exports = function pureComponents(source) {
  return source
    .replace(/^(\w+)\.displayName = "\w+";$/gm, '')
    .replace(/(\bvar \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/g, '$1/* @__PURE__ */ $2');
};
