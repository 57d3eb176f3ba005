export { type AccessMatrix, accessMatrix, type MatrixActor } from './access/accessMatrix.ts';
export { matrixText } from './access/matrixText.ts';
export { createAdmin } from './auth/createAdmin.ts';
export { createServer, type PorticoServer, type ServerOptions } from './createServer.ts';
export { resetDemo } from './demo/resetDemo.ts';
export { PortalFault } from './documents/portalFault.ts';
export { handlerNames } from './domain/handlerNames.ts';
export { createLog } from './http/createLog.ts';
export { openPortalDatabase } from './store/openPortalDatabase.ts';
