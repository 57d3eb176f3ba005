/** Replaces what axios builds queries with (README.md): the addresses of our calls come to it with their queries. */
export default URLSearchParams;
