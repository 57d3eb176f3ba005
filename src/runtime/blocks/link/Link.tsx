import type { LinkBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

/** Variant -> CSS classes. */
const variantClasses = {
  inline: 'p-link',
  quiet: 'p-link p-link--quiet',
  button: 'p-button p-button--secondary',
  primary: 'p-button p-button--primary',
} as const;

/** The block kind `link`: a link by text, icon or both; plain text where it has no target. */
export function Link({ block }: BlockProps<LinkBlock>) {
  const label = useText(block.label);
  const to = useText(block.to);
  const params = useValue<Record<string, unknown>>(block.params);
  const query = useValue<Record<string, unknown>>(block.query);
  const { icon = '', variant = 'inline' } = block;
  const isIconOnly = block.iconOnly === true && icon !== '';
  if (label === '') return null;
  if (to === '') return <span>{label}</span>;
  return (
    <TargetLink
      to={to}
      options={{ ...(params && { params }), ...(query && { query }) }}
      newTab={block.newTab}
      className={isIconOnly ? 'p-button p-button--ghost p-button--icon' : variantClasses[variant]}
      title={isIconOnly ? label : undefined}
    >
      {icon !== '' && <Icon name={icon} />}
      <span className={isIconOnly ? 'p-visually-hidden' : undefined}>{label}</span>
    </TargetLink>
  );
}
