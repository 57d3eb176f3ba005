/** Names the requirements that the assertions of `run` hold, so that a failure says which sentence broke. */
export function step<Result>(title: string, run: () => Result): Result {
  const named = (fault: unknown): never => {
    if (fault instanceof Error) fault.message = `${title}\n\n${fault.message}`;
    throw fault;
  };
  try {
    const result = run();
    return result instanceof Promise ? (result.catch(named) as Result) : result;
  } catch (fault) {
    return named(fault);
  }
}
