interface HtmlPolicy {
  createHTML(html: string): string;
}

declare const trustedTypes: { createPolicy(name: string, rules: HtmlPolicy): HtmlPolicy } | undefined;

const policy = typeof trustedTypes === 'undefined' ? undefined : trustedTypes.createPolicy('portico', { createHTML: (html) => html });

/**
 * HTML for a place in which browsers run no script: a separate document, a frame in a sandbox. The page's policy demands this mark (Trusted
 * Types), so that no other code can turn a text into elements. Rich text in the page goes through `SafeHtml` instead.
 */
export function inertHtml(html: string): string {
  return policy?.createHTML(html) ?? html;
}
