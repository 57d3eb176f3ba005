import type { Profile } from './BenchPart.ts';
import type { CpuShares, Share } from './CpuShares.ts';

function lines(title: string, shares: readonly Share[], total: number, many: number): string[] {
  const line = ({ name, ms }: Share): string =>
    `  ${((100 * ms) / total).toFixed(1).padStart(5)} %  ${ms.toFixed(1).padStart(8)} ms  ${name}`;
  const shown = shares.slice(0, many).filter(({ ms }) => ms >= total / 100);
  return [`  ${title}`, ...shown.map(line)];
}

function shareLines({ totalMs, owners, alone, whole }: CpuShares): string[] {
  return [
    ...lines('by package', owners, totalMs, 14),
    ...lines('functions alone', alone, totalMs, 14),
    ...lines(
      "functions with what they call, without React's own",
      whole.filter(({ name }) => !/ (react|react-dom|scheduler)\//.test(name)),
      totalMs,
      18,
    ),
  ];
}

/** A profile as plain text. */
export function profileText(found: Profile): string {
  if ('lines' in found) return [`\n${found.what}`, ...found.lines].join('\n');
  return [`\n${found.what}: ${found.shares.totalMs.toFixed(1)} ms`, ...shareLines(found.shares)].join('\n');
}
