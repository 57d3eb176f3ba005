import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Boundary } from '../../../src/studio/Boundary.tsx';

let isAway = true;

function Part() {
  if (isAway) throw new Error('no script');
  return <p>the part</p>;
}

test('a part whose script cannot be loaded says so and is shown again; what stands beside it stays', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <p>beside it</p>
      <Boundary>
        <Part />
      </Boundary>
    </>,
  );
  expect(screen.getByText('beside it')).toBeVisible();
  isAway = false;
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByText('the part')).toBeVisible();
});
