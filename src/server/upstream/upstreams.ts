import { SettingError } from '../settingError.ts';

/** An existing backend to which calls are forwarded whose path starts with `prefix`. */
export interface Upstream {
  readonly prefix: string;
  /** Origin and base path, without a slash at the end. */
  readonly address: string;
}

/**
 * Parses the setting UPSTREAM_URL: one URL for every call, or `prefix=URL` pairs separated by commas. The result is sorted so that the
 * first matching prefix is the longest. Throws a SettingError unless every address is an http URL: a server that ignored it would serve its
 * own data instead of the backend's.
 */
export function parseUpstreams(setting: string | undefined): readonly Upstream[] {
  if (!setting) return [];
  const upstreams = setting.split(',').map((part) => {
    const [, prefix = '/', address = ''] = /^(?:(\/[^=]*)=)?(.*)$/.exec(part.trim()) ?? [];
    if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
      throw new SettingError(`UPSTREAM_URL: '${address}' is no http address of a backend.`);
    return { prefix, address: address.replace(/(?<!\/)\/+$/, '') };
  });
  return upstreams.sort((one, other) => other.prefix.length - one.prefix.length);
}
