import { useState } from 'react';
import type { BrandBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useShell, useText } from '../../scope/hooks.ts';
import { useScheme } from '../../theme/scheme.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { classNames } from '../../ui/classNames.ts';
import { TargetLink } from '../../ui/TargetLink.tsx';

/** The logo, a link to the home page (SH-HEADER-01, 19); an image that cannot be loaded is replaced by the fallback (G-S11). */
export function Brand({ block }: BlockProps<BrandBlock>) {
  const { home } = useShell().routes;
  const dark = useScheme() === 'dark';
  const logo = useText(block.logo);
  const logoDark = useText(block.logoDark);
  const fallback = useText(block.fallback);
  const alt = useText(block.alt);
  const provider = useText(block.providerLogo);
  const providerDark = useText(block.providerLogoDark);
  const providerAlt = useText(block.providerAlt);
  return (
    <TargetLink to={home} className="p-brand">
      <Picture key={`${logo}|${logoDark}`} className="p-brand__logo" sources={[dark ? logoDark : '', logo, fallback]} alt={alt} />
      <Picture
        key={`${provider}|${providerDark}`}
        className={classNames('p-brand__provider', providerDark === '' && 'p-brand__provider--light')}
        sources={[dark ? providerDark : '', provider]}
        alt={providerAlt}
      />
    </TargetLink>
  );
}

interface PictureProps {
  readonly className: string;
  /** Tried in order; empty ones do not count. */
  readonly sources: readonly string[];
  readonly alt: string;
}

/** The first image that loads, else the name as text. */
function Picture({ className, sources, alt }: PictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const given = sources.filter((source) => source !== '');
  const source = given.find((one) => !broken.includes(one));
  if (given.length === 0) return null;
  if (source === undefined) return <strong>{alt}</strong>;
  return <img className={className} src={assetUrl(source)} alt={alt} onError={() => setBroken([...broken, source])} />;
}
