import { passwordHandlers } from '../auth/passwordHandlers.ts';
import { resetHandlers } from '../auth/resetHandlers.ts';
import { sessionHandlers } from '../auth/sessionHandlers.ts';
import { procedureHandlers } from '../procedure/procedureHandlers.ts';
import { contentHandlers } from './contentHandlers.ts';
import { dataHandlers } from './dataHandlers.ts';
import { enrollmentHandlers } from './enrollmentHandlers.ts';
import type { Handlers } from './handler.ts';
import { impersonationHandlers } from './impersonationHandlers.ts';
import { profileHandlers } from './profileHandlers.ts';
import { profileInformationHandlers } from './profileInformationHandlers.ts';
import { recordHandlers } from './recordHandlers.ts';
import { unavailableHandlers } from './unavailableHandlers.ts';
import { userHandlers } from './userHandlers.ts';

/** Every handler that an operation may name. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...passwordHandlers,
  ...resetHandlers,
  ...userHandlers,
  ...impersonationHandlers,
  ...profileHandlers,
  ...profileInformationHandlers,
  ...contentHandlers,
  ...dataHandlers,
  ...enrollmentHandlers,
  ...recordHandlers,
  ...procedureHandlers,
  ...unavailableHandlers,
};
