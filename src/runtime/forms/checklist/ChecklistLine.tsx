import { useContext, useId } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { ItemBlocks } from '../data/ItemBlocks.ts';
import { ANSWERS, type ChecklistItem, fails, isAsked, lacksComment, type StoredAnswer } from './checklistData.ts';
import { StoredMeanwhile } from './StoredMeanwhile.tsx';

interface Props {
  readonly item: ChecklistItem;
  readonly isCurrent: boolean;
  readonly isResting: boolean;
  /** What somebody else has stored of it since the list was read. */
  readonly stored: StoredAnswer | undefined;
  readonly onFocus: () => void;
  readonly onAnswer: (change: Partial<ChecklistItem>) => void;
  /** An answer to the question whether the own or the stored one stands. */
  readonly onDecide: (change: Partial<ChecklistItem>) => void;
}

const MOST_CHARACTERS = 2000;
const VERDICTS = ['none', 'yes', 'no'] as const;

/** One item of a checklist: what is asked, the answers, the verdict and a comment. */
export function ChecklistLine({ item, isCurrent, isResting, stored, onFocus, onAnswer, onDecide }: Props) {
  const translate = useTranslate();
  const id = useId();
  const isContested = isAsked(item, stored);
  const beside = useContext(ItemBlocks)(item);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset takes no part in a grid.
    <div
      className="p-checklist__item"
      role="group"
      aria-labelledby={`${id}-text`}
      aria-describedby={isContested ? `${id}-stored` : undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop for each item, so that keys can answer it.
      tabIndex={0}
      data-item={item.id}
      data-current={isCurrent}
      data-fails={fails(item)}
      onFocus={onFocus}
    >
      <p id={`${id}-text`} className="p-checklist__text">
        {item.text}
        {item.mandatory === true && <span className="p-badge p-badge--warning"> {translate('checklist.mandatory')}</span>}
      </p>
      <Answers item={item} isResting={isResting} onAnswer={onAnswer} />
      <Comment {...{ id, item, isCurrent, isResting, onAnswer }} />
      {isContested && <StoredMeanwhile id={`${id}-stored`} stored={stored} onDecide={onDecide} />}
      {item.last?.value && (
        <p className="p-hint">
          {translate('checklist.last', { answer: translate(`checklist.answers.${item.last.value}`), date: item.last.date })}
        </p>
      )}
      {beside && <div className="p-checklist__beside">{beside}</div>}
    </div>
  );
}

/** What the auditor says about an item; demanded by some answers. */
function Comment({ id, item, isCurrent, isResting, onAnswer }: Omit<Props, 'stored' | 'onDecide' | 'onFocus'> & { readonly id: string }) {
  const translate = useTranslate();
  const needsComment = lacksComment(item);
  return (
    <>
      <label className="p-checklist__comment">
        <span className="p-visually-hidden">{translate('checklist.commentOn', { item: item.text })}</span>
        <textarea
          className="p-input"
          rows={1}
          tabIndex={needsComment || isCurrent ? 0 : -1}
          maxLength={MOST_CHARACTERS}
          placeholder={translate('checklist.comment')}
          value={item.comment ?? ''}
          disabled={isResting}
          aria-invalid={needsComment}
          aria-describedby={needsComment ? `${id}-lack` : undefined}
          onChange={({ target }) => onAnswer({ comment: target.value })}
        />
      </label>
      {needsComment && (
        <p id={`${id}-lack`} className="p-error">
          {translate('checklist.needsComment')}
        </p>
      )}
    </>
  );
}

/** The answers to an item, and the verdict over them. */
function Answers({ item, isResting, onAnswer }: Pick<Props, 'item' | 'isResting' | 'onAnswer'>) {
  const translate = useTranslate();
  const verdict = item.qualified === true ? 'yes' : item.qualified === false ? 'no' : 'none';
  return (
    <div className="p-checklist__answers">
      {Object.values(ANSWERS).map((answer) => (
        <button
          key={answer}
          type="button"
          tabIndex={-1}
          className="p-checklist__answer"
          data-answer={answer}
          aria-pressed={item.value === answer}
          disabled={isResting}
          onClick={() => onAnswer({ value: item.value === answer ? null : answer })}
        >
          {translate(`checklist.answers.${answer}`)}
        </button>
      ))}
      <label className="p-checklist__verdict">
        <span>{translate('checklist.qualified')}</span>
        <select
          className="p-input"
          tabIndex={-1}
          value={verdict}
          disabled={isResting}
          onChange={({ target }) => onAnswer({ qualified: target.value === 'none' ? null : target.value === 'yes' })}
        >
          {VERDICTS.map((name) => (
            <option key={name} value={name}>
              {translate(`checklist.verdicts.${name}`)}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
