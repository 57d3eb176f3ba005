/** Keys that say how an item of a list is merged. */
export const itemDirectives: ReadonlySet<string> = new Set(['$op', '$after', '$before', '$first', '$last']);
