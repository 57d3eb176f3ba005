/** The address of a style sheet that stays a file of its own. */
declare module '*.css?url' {
  const address: string;
  export default address;
}
