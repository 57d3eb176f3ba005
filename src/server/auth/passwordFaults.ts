import type { PortalDocument } from '#model';

type PasswordRule = NonNullable<PortalDocument['password']>[number];

const LONGEST = 256;

/** The rules of the portal that a new password breaks; one over-long for hashing breaks them all. */
export function passwordFaults(portal: PortalDocument, password: string): readonly PasswordRule[] {
  const rules = portal.password ?? [];
  if (password.length > LONGEST) return rules;
  return rules.filter(({ pattern }) => !new RegExp(pattern, 'u').test(password));
}
