import { useState } from 'react';
import type { BrandBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useShell, useText } from '../../scope/hooks.ts';
import { useScheme } from '../../theme/scheme.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { classNames } from '../../ui/classNames.ts';
import { TargetLink } from '../../ui/TargetLink.tsx';

/**
 * The block kind `brand`: the logos of the vehicle maker and of the portal's provider, as one link to the home page (SH-HEADER-01, 19). In
 * dark colours, the dark logo is tried first; a logo without one of its own for dark ground stands on a light plate. The fallback image
 * replaces a logo that cannot be loaded (G-S11).
 */
export function Brand({ block }: BlockProps<BrandBlock>) {
  const { home } = useShell().routes;
  const isDark = useScheme() === 'dark';
  const logo = useText(block.logo);
  const logoDark = useText(block.logoDark);
  const fallback = useText(block.fallback);
  const alt = useText(block.alt);
  const provider = useText(block.providerLogo);
  const providerDark = useText(block.providerLogoDark);
  const providerAlt = useText(block.providerAlt);
  return (
    <TargetLink to={home} className="p-brand">
      <Logo
        key={`${logo}|${logoDark}`}
        className={classNames('p-brand__logo', lacksDark(logo, logoDark) && 'p-brand--light')}
        sources={[isDark ? logoDark : '', logo, fallback]}
        alt={alt}
      />
      <Logo
        key={`${provider}|${providerDark}`}
        className={classNames('p-brand__provider', lacksDark(provider, providerDark) && 'p-brand--light')}
        sources={[isDark ? providerDark : '', provider]}
        alt={providerAlt}
      />
    </TargetLink>
  );
}

function lacksDark(logo: string, dark: string): boolean {
  return dark === '' || dark === logo;
}

interface LogoProps {
  readonly className: string;
  /** Sources of images (see assetUrl), tried one after the other; '' is skipped. */
  readonly sources: readonly string[];
  readonly alt: string;
}

/** The first image that can be loaded. If none can, the alternative text; nothing if there are no sources. */
function Logo({ className, sources, alt }: LogoProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const candidates = sources.filter((candidate) => candidate !== '');
  const source = candidates.find((candidate) => !broken.includes(candidate));
  if (candidates.length === 0) return null;
  if (source === undefined) return <strong>{alt}</strong>;
  return <img className={className} src={assetUrl(source)} alt={alt} onError={() => setBroken([...broken, source])} />;
}
