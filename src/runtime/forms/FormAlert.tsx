/** Errors of a whole form as an alert; announced when they appear. */
export function FormAlert({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="p-notice p-notice--danger">
      <div className="p-notice__body">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}
