/** What fits a path template such as `/api/dealers/{id}`. */
export function pathPattern(template: string): RegExp {
  const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll(/\{[^{}]+\}/g, '[^/]+')}$`);
}
