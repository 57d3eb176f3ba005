declare const VERSION: string | undefined;

/** Version of the build; put in by the bundler (G-V07). */
export const version: string = typeof VERSION === 'string' ? VERSION : '0.0.0';
