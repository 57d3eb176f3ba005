/** Why something did not happen. */
export function Problem({ text }: { readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="p-edit__failure" role="alert">
      {text}
    </p>
  );
}
