/** The media types that calls accept. */
export const ACCEPT = 'application/json, text/plain, */*';
