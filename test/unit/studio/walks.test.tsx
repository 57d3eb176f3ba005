import { screen, within } from '@testing-library/react';
import { open } from './openStudio.tsx';

test('the shortest walk to a state and a walk by chance are shown with what they cover', async () => {
  const user = await open();
  await user.click(await screen.findByRole('tab', { name: 'Walks' }));
  await user.selectOptions(screen.getByLabelText('Show'), 'the shortest to a state');
  await user.selectOptions(screen.getByLabelText('State'), 'shut');
  expect(screen.getByRole('button', { name: 'Start alone, to shut' })).toBeVisible();
  expect(screen.getByText(/^Transitions taken/)).toHaveTextContent('Transitions taken: 0 of 1');
  expect(within(screen.getByRole('application')).getAllByText('○ not walked')).toHaveLength(2);
  await user.selectOptions(screen.getByLabelText('State'), 'open');
  expect(screen.getByRole('button', { name: '1 step, to open' })).toBeVisible();
  await user.selectOptions(screen.getByLabelText('Show'), 'one by chance');
  expect(screen.getByLabelText('Seed')).toHaveValue(1);
  await user.click(screen.getByRole('button', { name: 'Another one' }));
  expect(screen.getByLabelText('Seed')).toHaveValue(2);
  expect(screen.getByRole('button', { name: '1 step, to open' })).toBeVisible();
});
