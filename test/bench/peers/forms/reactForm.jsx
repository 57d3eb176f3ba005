import { createRoot } from 'react-dom/client';
import { shape, whenAsked } from './shape.js';

/** Shows what `render` gives, by React, as often as the page asks. */
export function showByReact(render) {
  let root;
  whenAsked(
    (container) => {
      root = createRoot(container);
      root.render(render());
    },
    () => root.unmount(),
  );
}

/**
 * Label, control and message of a field; `input` has the control's own properties. A function and no component, so that forms that are
 * written by hand render nothing more for sharing it.
 */
export function fieldMarkup({ field, id, fault, input }) {
  const shared = {
    ...input,
    id,
    'aria-required': field.required || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-error` : undefined,
  };
  const error = fault && (
    <div className="error" id={`${id}-error`}>
      {fault}
    </div>
  );
  if (field.kind === 'flag')
    return (
      <div className="field">
        <label className="flag">
          <input {...shared} type="checkbox" />
          <span>{field.label}</span>
        </label>
        {error}
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.label}
        {field.required ? ' *' : ''}
      </label>
      {field.kind === 'choice' ? (
        <select {...shared}>
          <option value="">Choose</option>
          {shape.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...shared} type={field.kind} maxLength={field.kind === 'text' ? shape.maxLength : undefined} />
      )}
      {error}
    </div>
  );
}
