import { isJsonObject, type StudioSimulation } from '#model';
import { useText } from '../text.ts';

/** Why a condition had its result. */
interface ExplainedCondition {
  readonly condition: unknown;
  readonly operator: string;
  readonly value: boolean;
  readonly operands?: readonly unknown[];
  readonly parts: readonly ExplainedCondition[];
}

interface TraceTreeProps {
  readonly trace: ExplainedCondition;
  readonly phrases: StudioSimulation['phrases'];
  /** Says what was read for an operand; undefined if nothing was. As JSON without it. */
  readonly operandText?: (operand: unknown) => string | undefined;
}

/** Why a condition holds or not: each part that decided it as FEEL, with what was read for it. */
export function TraceTree({ trace, phrases, operandText = JSON.stringify }: TraceTreeProps) {
  const text = useText();
  const { condition, operands = [], operator, parts, value } = trace;
  const operand = isJsonObject(condition) ? condition[operator] : undefined;
  const trees = Array.isArray(operand) ? operand : [operand];
  const read = operands.flatMap((given, index) => {
    const tree: unknown = trees[index];
    if (!isJsonObject(tree)) return [];
    const what = phrases[JSON.stringify(tree)] ?? JSON.stringify(tree);
    const value = operandText(given);
    return [value === undefined ? text('studio.simulate.readNothing', { what }) : text('studio.simulate.read', { what, value })];
  });
  return (
    <li className={value ? 's-trace s-trace--holds' : 's-trace'}>
      <code>{phrases[JSON.stringify(condition)] ?? JSON.stringify(condition)}</code>{' '}
      <span className="s-trace__result">{text(value ? 'studio.simulate.holds' : 'studio.simulate.fails')}</span>
      {read.map((line) => (
        <div key={line} className="s-trace__read">
          {line}
        </div>
      ))}
      {parts.length > 0 && (
        <ul>
          {parts.map((part) => (
            <TraceTree key={JSON.stringify(part.condition)} trace={part} phrases={phrases} operandText={operandText} />
          ))}
        </ul>
      )}
    </li>
  );
}
