/**
 * A webpack loader with which webpack can remove unused components of a library (webpack.config.ts uses it for react-router). webpack keeps
 * what may have a side effect. Therefore the loader marks the calls that create components as pure, and removes assignments of displayName.
 */
module.exports = function pureComponents(source) {
  return source
    .replace(/^(\w+)\.displayName = "\w+";$/gm, '')
    .replace(/(\bvar \w+ = )(React\d*\.(?:forwardRef|memo|createContext)\()/g, '$1/* @__PURE__ */ $2');
};
