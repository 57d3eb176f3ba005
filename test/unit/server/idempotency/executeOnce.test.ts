import type { Handler, HandlerRequest } from '../../../../src/server/call/handler.ts';
import { Problem } from '../../../../src/server/call/problem.ts';
import { type ExecutionContext, executeOnce } from '../../../../src/server/idempotency/executeOnce.ts';

test('whom a call is refused to gets the problem, and the handler does not run', async () => {
  const run = jest.fn();
  const handler = { kind: 'system', run } as unknown as Handler;
  const call = { operation: { id: 'open', method: 'POST', portal: {} }, http: { headers: {} } } as unknown as HandlerRequest;
  const problem = new Problem(403, 'Not for you.');
  await expect(executeOnce(handler, call, { problem } as unknown as ExecutionContext)).rejects.toBe(problem);
  expect(run).not.toHaveBeenCalled();
});
