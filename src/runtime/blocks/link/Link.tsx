import type { LinkBlock } from '#model';
import { type BlockProps, useText, useValue } from '../../scope/index.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';

const looks = { inline: '', quiet: 'p-link--quiet', button: 'p-button p-button--secondary' } as const;

/** A link; without an address it is plain text. */
export function Link({ block }: BlockProps<LinkBlock>) {
  const label = useText(block.label);
  const to = useText(block.to);
  const params = useValue<Record<string, unknown>>(block.params);
  const query = useValue<Record<string, unknown>>(block.query);
  const spoken = block.iconOnly === true && block.icon !== undefined;
  if (to === '') return label === '' ? null : <span>{label}</span>;
  return (
    <TargetLink
      to={to}
      options={{ ...(params && { params }), ...(query && { query }) }}
      newTab={block.newTab}
      className={classNames(looks[block.variant ?? 'inline'], spoken && 'p-button p-button--ghost p-button--icon')}
      title={spoken ? label : undefined}
    >
      {block.icon !== undefined && <Icon name={block.icon} />}
      {spoken ? <span className="p-visually-hidden">{label}</span> : label}
    </TargetLink>
  );
}
