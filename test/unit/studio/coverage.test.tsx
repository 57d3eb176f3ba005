import { screen, within } from '@testing-library/react';
import { createEvaluation } from '#conditions';
import { coverageOf, deriveWalks } from '#machines';
import { machineWithLayout, open } from './openStudio.tsx';

/** A file, which jsdom cannot read. */
function fileOf(name: string, text: string): File {
  return Object.assign(new File([text], name, { type: 'application/json' }), { text: async () => text });
}

const noteOf = (name: string) => within(screen.getByRole('application')).queryByText(name);

test('what is not walked is marked on the chart; files of earlier runs count with the walks that are derived', async () => {
  const { document: door, simulation } = await machineWithLayout();
  const evaluation = createEvaluation({ roots: {}, facts: {}, conditions: simulation.conditions });
  const stored = JSON.stringify({ door: coverageOf(door, evaluation, deriveWalks(door, evaluation).walks) });
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Walks' }));
  expect(noteOf('◐ half walked')).toBeVisible();
  await user.click(screen.getByLabelText('The walks below'));
  expect(screen.getByText(/^States seen/)).toHaveTextContent('States seen: 0 of 3');
  expect(document.querySelectorAll('.s-state--unseen')).toHaveLength(3);
  expect(document.querySelector('.s-transition--unseen')).toHaveTextContent('○ not walked');
  const field = screen.getByLabelText(/^Add coverage from files/);
  await user.upload(field, [fileOf('run-1.json', stored), fileOf('run-2.json', 'no JSON')]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Nothing of this machine, as it is now, stands in: run-2.json');
  expect(screen.getByLabelText('run-1.json')).toBeChecked();
  expect(screen.getByText(/^States seen/)).toHaveTextContent('States seen: 3 of 3');
  expect(document.querySelectorAll('.s-state--unseen, .s-transition--unseen')).toHaveLength(0);
  await user.click(screen.getByLabelText('Mark on the chart what is not walked'));
  expect(document.querySelector('.s-note')).not.toBeInTheDocument();
});

test('kept walks count too, as far as they come to what they say', async () => {
  const steps = [
    { event: 'xstate.init', to: ['shut'] },
    { event: 'OPEN', when: { hasKey: true }, to: ['open'] },
  ];
  const walk = (more: object) =>
    JSON.stringify({ title: 'x', machine: 'door', program: 'base', language: 'en', page: '/', steps, ...more });
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Walks' }));
  await user.click(screen.getByLabelText('The walks below'));
  await user.upload(screen.getByLabelText(/^Add coverage from files/), [
    fileOf('shut.walk.json', walk({ steps: [steps[0], { ...steps[1], to: ['shut'] }] })),
    fileOf('window.walk.json', walk({ machine: 'window' })),
    fileOf('wrong.walk.json', walk({ steps: [{ ...steps[0], to: ['open'] }] })),
  ]);
  expect(await screen.findByRole('alert')).toHaveTextContent('stands in: window.walk.json, wrong.walk.json');
  expect(screen.getByLabelText(/^shut.walk.json, before step 1/)).toBeChecked();
  expect(screen.getByText(/^States seen/)).toHaveTextContent('States seen: 2 of 3');
  expect(document.querySelector('.s-transition--unseen')).toBeInTheDocument();
  await user.upload(screen.getByLabelText(/^Add coverage from files/), [fileOf('open.walk.json', walk({}))]);
  expect(await screen.findByLabelText('open.walk.json')).toBeChecked();
  expect(screen.getByText(/^States seen/)).toHaveTextContent('States seen: 3 of 3');
  expect(screen.getByText(/^Outcomes of guards/)).toHaveTextContent('Outcomes of guards: 1 of 2');
  expect(document.querySelector('.s-transition--unseen')).not.toBeInTheDocument();
  await user.click(screen.getByLabelText('open.walk.json'));
  expect(screen.getByText(/^States seen/)).toHaveTextContent('States seen: 2 of 3');
});
