import { passwordHandlers } from './auth/passwordHandlers.ts';
import { passwordResetHandlers } from './auth/passwordResetHandlers.ts';
import { sessionHandlers } from './auth/sessionHandlers.ts';
import type { Handlers } from './call/handler.ts';
import { Problem } from './call/problem.ts';
import { contentHandlers } from './domain/content/contentHandlers.ts';
import { draftHandlers } from './domain/content/draftHandlers.ts';
import { historyHandlers } from './domain/content/historyHandlers.ts';
import { lifeHandlers } from './domain/content/lifeHandlers.ts';
import { mediaHandlers } from './domain/content/mediaHandlers.ts';
import { mediaListHandlers } from './domain/content/mediaListHandlers.ts';
import { ownCopyHandlers } from './domain/content/ownCopy.ts';
import { presenceHandlers } from './domain/content/presenceHandlers.ts';
import { programHandlers } from './domain/content/programHandlers.ts';
import { dataHandlers } from './domain/dataHandlers.ts';
import { enrollmentHandlers } from './domain/enrollmentHandlers.ts';
import { impersonationHandlers } from './domain/impersonationHandlers.ts';
import { profileHandlers } from './domain/profileHandlers.ts';
import { profileInformationHandlers } from './domain/profileInformationHandlers.ts';
import { userHandlers } from './domain/userHandlers.ts';
import { procedureHandlers } from './procedure/procedureHandlers.ts';
import { recordHandlers } from './records/recordHandlers.ts';
import { recordHistory } from './records/recordHistory.ts';
import { reportHandlers } from './reports/reportHandlers.ts';
import { studioHandlers } from './studio/studioHandlers.ts';

/** `unavailable` is named by operations that are declared, but whose area is not part of this release. */
const unavailableHandlers: Handlers = {
  unavailable: {
    kind: 'tenant',
    async run() {
      throw new Problem(501, 'This call is not part of this release.');
    },
  },
};

/** Every handler that an operation may name. */
export const handlers: Handlers = {
  ...sessionHandlers,
  ...passwordHandlers,
  ...passwordResetHandlers,
  ...userHandlers,
  ...impersonationHandlers,
  ...profileHandlers,
  ...profileInformationHandlers,
  ...contentHandlers,
  ...draftHandlers,
  ...historyHandlers,
  ...lifeHandlers,
  ...mediaHandlers,
  ...mediaListHandlers,
  ...ownCopyHandlers,
  ...presenceHandlers,
  ...programHandlers,
  ...dataHandlers,
  ...enrollmentHandlers,
  ...recordHandlers,
  'records.history': recordHistory((name) => handlers[name]),
  ...procedureHandlers,
  ...reportHandlers,
  ...studioHandlers,
  ...unavailableHandlers,
};
