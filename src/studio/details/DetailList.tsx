import { Fragment } from 'react';

/** Names with what belongs to them; a name to which nothing belongs is left out. */
export function DetailList({ rows }: { readonly rows: readonly (readonly [name: string, values: readonly string[]])[] }) {
  const filled = rows.filter(([, values]) => values.length > 0);
  if (filled.length === 0) return null;
  return (
    <dl className="s-details__list">
      {filled.map(([name, values]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          {values.map((value) => (
            <dd key={value}>{value}</dd>
          ))}
        </Fragment>
      ))}
    </dl>
  );
}
