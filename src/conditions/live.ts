/** Names the roots of a scope that are read when they are asked for. A symbol: no document can name it. */
export const live: unique symbol = Symbol('live');
