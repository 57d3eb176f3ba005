import { STUDIO_PREFIX } from '#model';
import { type MessageNeeds, messageNeedsOf, SHELL_PREFIXES } from '../messages/messageNeeds.ts';
import type { ResolvedDocument, ResolvedPortal, ResolvedVariant } from '../resolved.ts';
import { entryOf, textOf } from '../source/node.ts';
import type { Usage } from '../source/usage.ts';

/** The keys of the messages that documents use. */
export function usedKeys(usages: readonly Usage[], documents: readonly ResolvedDocument[]): MessageNeeds {
  const titles = documents.flatMap(({ kind, root }) => (kind === 'screen' ? (textOf(entryOf(root, 'title')) ?? []) : []));
  const forms = documents.flatMap(({ form }) => form ?? []);
  return messageNeedsOf(usages, forms, titles, [...SHELL_PREFIXES, STUDIO_PREFIX]);
}

export function isNeeded(key: string, { keys, prefixes }: MessageNeeds): boolean {
  return keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
}

/** A function that says whether a variant uses a message key; the keys of a variant are collected when first asked for. */
export function usedKeysByVariant(portal: ResolvedPortal): (variant: ResolvedVariant, key: string) => boolean {
  const byVariant = new Map<ResolvedVariant, MessageNeeds>();
  return (variant, key) => {
    const needs = byVariant.get(variant) ?? usedKeysOf(variant, portal);
    byVariant.set(variant, needs);
    return isNeeded(key, needs);
  };
}

function usedKeysOf({ oemUsage, screens, frames, forms, flows, menus, products }: ResolvedVariant, portal: ResolvedPortal): MessageNeeds {
  const documents = [screens, frames, forms, flows, menus, products].flatMap((table) => [...table.values()]);
  return usedKeys([oemUsage, ...portal.shared.map(({ usage }) => usage), ...documents.map(({ usage }) => usage)], documents);
}
