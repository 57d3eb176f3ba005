/** What runs flows names the global object as browsers and workers do; Node has no such name. */
Object.assign(globalThis, { self: globalThis });
