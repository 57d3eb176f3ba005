import type { LinkBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

const looks = { inline: 'p-link', quiet: 'p-link p-link--quiet', button: 'p-button p-button--secondary' } as const;

/** A link; plain text without an address. */
export function Link({ block }: BlockProps<LinkBlock>) {
  const label = useText(block.label);
  const to = useText(block.to);
  const params = useValue<Record<string, unknown>>(block.params);
  const query = useValue<Record<string, unknown>>(block.query);
  const { icon = '', variant = 'inline' } = block;
  const spoken = block.iconOnly === true && icon !== '';
  if (label === '') return null;
  if (to === '') return <span>{label}</span>;
  return (
    <TargetLink
      to={to}
      options={{ ...(params && { params }), ...(query && { query }) }}
      newTab={block.newTab}
      className={spoken ? 'p-button p-button--ghost p-button--icon' : looks[variant]}
      title={spoken ? label : undefined}
    >
      {icon !== '' && <Icon name={icon} />}
      <span className={spoken ? 'p-visually-hidden' : undefined}>{label}</span>
    </TargetLink>
  );
}
