export { Api } from './Api.ts';
export type { ApiHooks, ApiOptions, RefreshCall } from './options.ts';
export { createStartCalls, type StartCallSender } from './startCalls.ts';
export { axiosTransport, loadAxios, type Transport, type TransportRequest, type TransportResponse } from './transport.ts';
