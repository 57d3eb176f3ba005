/** Replaces what axios completes the configuration of a call with (README.md): our calls come to it whole. */
export default function wholeConfig<Config extends object>(config: Config): Config {
  return { ...config };
}
