export { Api } from './Api.ts';
export type { ApiHooks, ApiOptions, RefreshCall } from './ApiOptions.ts';
export { axiosTransport } from './axiosTransport.ts';
export { loadAxios } from './loadAxios.ts';
export type { Answer, Exchange, Transport } from './Transport.ts';
