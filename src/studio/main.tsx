import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createStudioClient } from './client.ts';
import { readBoot } from './readBoot.ts';
import { StudioApp } from './StudioApp.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('No #root');
const boot = readBoot(document);
createRoot(root).render(
  <StrictMode>
    <StudioApp boot={boot} client={createStudioClient(boot, (input, init) => fetch(input, init))} />
  </StrictMode>,
);
