/** Style sheets of lazy scripts, which webpack loads with them. */
declare module '*.css';
