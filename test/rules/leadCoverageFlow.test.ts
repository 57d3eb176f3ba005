import { runningFlow } from './support/runningFlow.ts';

const READ = {
  version: '1',
  centralZip: '60601',
  radius: 25,
  zips: [
    { zip: '60601', source: 'RADIUS' },
    { zip: '60602', source: 'RADIUS' },
  ],
};

async function coverageRead() {
  const flow = runningFlow('lead-coverage', { data: {}, value: {} });
  await flow.answered(READ);
  return flow;
}

describe('codes of a file that are saved beside the coverage on the page', () => {
  test('[BU-ZIP-IMPORT-04] what is not saved yet stays, and the user is told to save it', async () => {
    const flow = await coverageRead();
    flow.send({ type: 'REMOVE', zips: ['60602'] });
    flow.send({ type: 'IMPORTED' });
    expect(flow.now.context['removed']).toEqual(['60602']);
    expect(flow.calls.filter(({ operation }) => operation === 'getLeadCoverage')).toHaveLength(1);
    expect(flow.actions.at(-1)).toMatchObject({ type: 'notify' });
  });

  test('[BU-ZIP-IMPORT-04] where nothing was changed the page shows what is saved now', async () => {
    const flow = await coverageRead();
    flow.send({ type: 'IMPORTED' });
    expect(flow.now.value).toBe('loading');
    expect(flow.calls.filter(({ operation }) => operation === 'getLeadCoverage')).toHaveLength(2);
  });
});
