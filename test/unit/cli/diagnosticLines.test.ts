import { plainDiagnostics } from '../../../src/cli/diagnosticLines.ts';

test('a refused change is told in plain lines below its line of the log, other lines are left alone', () => {
  const refused = JSON.stringify({ level: 50, diagnostics: ['schemas/routes.json:3:5 KEY_UNKNOWN "x"', 'a.json:1:1 B c'], msg: 'refused' });
  expect(plainDiagnostics(`${refused}\n`)).toBe('schemas/routes.json:3:5 KEY_UNKNOWN "x"\na.json:1:1 B c\n');
  expect(plainDiagnostics('{"level":30,"msg":"stopping"}\n')).toBe('');
});
