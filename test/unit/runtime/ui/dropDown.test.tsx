import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DropDown } from '../../../../src/runtime/ui/DropDown.tsx';

function showMenu() {
  const menu = (path: string) => (
    <DropDown label="Reports" className="" closeOn={path}>
      <li>
        <a href="#first">First report</a>
      </li>
    </DropDown>
  );
  const { rerender } = render(menu('/'));
  return { arrive: (path: string) => rerender(menu(path)), button: screen.getByRole('button', { name: 'Reports' }) };
}

test('another address closes an open list', async () => {
  const { arrive, button } = showMenu();
  await userEvent.click(button);
  arrive('/reports');
  expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a list that is opened again while the chosen page is still loading stays open when that page comes, and closes at the next', async () => {
  const { arrive, button } = showMenu();
  await userEvent.click(button);
  await userEvent.click(screen.getByRole('link', { name: 'First report' }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button);
  arrive('/reports');
  expect(button).toHaveAttribute('aria-expanded', 'true');
  arrive('/resources');
  expect(button).toHaveAttribute('aria-expanded', 'false');
});
