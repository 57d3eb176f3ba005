/** Names the scope under another, whose roots it adds to. A symbol: no document can name it. */
export const under: unique symbol = Symbol('under');
