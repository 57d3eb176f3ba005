/** The adapter that axios exports without types: what sends a request by XMLHttpRequest. */
declare module 'axios/lib/adapters/xhr.js' {
  const send: import('axios').AxiosAdapter;
  export default send;
}
