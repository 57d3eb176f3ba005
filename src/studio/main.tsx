import { createRoot } from 'react-dom/client';
import { createStudioClient } from './client.ts';
import { MachineList } from './MachineList.tsx';
import { readBoot } from './readBoot.ts';

async function start(root: HTMLElement): Promise<void> {
  const boot = readBoot(document);
  const client = createStudioClient(boot, (input, init) => fetch(input, init));
  const { language } = boot;
  const { machines } = await client.machines({ language });
  createRoot(root).render(
    <main>
      <h1>Studio</h1>
      <MachineList machines={machines} />
    </main>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('No #root');
start(root).catch((error: unknown) => console.error('[studio]', error));
