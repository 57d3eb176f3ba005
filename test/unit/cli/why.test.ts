import { why } from '../../../src/cli/commands/why.ts';

async function said(...args: readonly string[]): Promise<readonly [code: number, text: string]> {
  let text = '';
  const write = (part: string | Uint8Array): boolean => {
    text += String(part);
    return true;
  };
  const spies = [process.stdout, process.stderr].map((stream) => jest.spyOn(stream, 'write').mockImplementation(write));
  const code = await why([...args, '--root', 'test/library']);
  for (const spy of spies) spy.mockRestore();
  return [code, text];
}

test('why a condition holds, with what it read, in the words of the documents', async () => {
  expect(await said('mayLend', 'user.role=Regional Manager')).toEqual([
    0,
    [
      'mayLend: holds',
      '  isLibrarian or isManager: holds',
      '    isManager: holds',
      `      user.role = 'Regional Manager': holds (user.role is "Regional Manager")`,
      '',
    ].join('\n'),
  ]);
});

test('why one does not hold: what decided it, a fact that is not given being absent', async () => {
  const [code, text] = await said('mayActFor', 'session.signedIn=true', 'user.role=Catalog Admin', 'user.impersonator={"login":"x"}');
  expect([code, text.split('\n')]).toEqual([
    0,
    [
      'mayActFor: does not hold',
      '  isSignedIn and isCatalogAdmin and not(isActing): does not hold',
      '    not(isActing): does not hold',
      '      isActing: holds',
      '        filled(user.impersonator): holds (user.impersonator is {"login":"x"})',
      '',
    ],
  ]);
  expect((await said('isActing'))[1]).toContain('filled(user.impersonator): does not hold (user.impersonator is absent)');
});

test('a name that no condition has, and a call without any', async () => {
  expect(await said('mayLand')).toEqual([1, 'There is no condition "mayLand"; did you mean "mayLend".\n']);
  expect(await said()).toEqual([2, 'usage: portico why <condition> [<fact>=<value> ...] [--root <folder>]\n']);
});
