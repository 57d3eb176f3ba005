/** Light of an sRGB channel of 0 to 1 (IEC 61966-2-1). */
export function linearChannel(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
