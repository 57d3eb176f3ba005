import { type Made, madeAt, type Origin } from '../expand/made.ts';
import { entryOf, itemsOf, type Node, textOf } from '../source/node.ts';
import { namesFields, sends, waits } from './dialogFlow.ts';
import type { DialogWord } from './dialogWord.ts';

const LEAVE = { send: 'CLOSE' };

/** The blocks of a dialog, in short form: a flow block whose view is the dialog. */
export function dialogBlock(word: DialogWord, at: Origin): Node {
  const { flow, name } = word;
  const written = read(word);
  return madeAt(at, {
    flow,
    id: name,
    values: written('values'),
    views: {
      main: [
        {
          dialog: written('title'),
          id: `${name}Dialog`,
          open: 'context.open',
          size: written('size') ?? 'small',
          text: written('text'),
          closeLabel: '@errors.dismiss',
          onClose: LEAVE,
          blocks: [...messages(word), ...content(word)],
          actions: foot(word),
        },
      ],
    },
  });
}

/** Reads an entry of the word as the blocks do. */
function read({ inBlocks, node }: DialogWord): (key: string) => Node | undefined {
  return (key) => {
    const entry = entryOf(node, key);
    return entry && inBlocks(entry);
  };
}

/** What the engine tells: that something failed, or that it loads. */
function messages(word: DialogWord): Made[] {
  const { name } = word;
  if (!sends(word) && entryOf(word.node, 'load') === undefined) return [];
  return [
    {
      notice: "=coalesce(context.error, '')",
      id: `${name}Error`,
      if: 'filled(context.error)',
      tone: 'danger',
      announce: true,
    },
    waits(word) ? { text: '@shell.loading', id: `${name}Loading`, if: 'context.waiting', tone: 'muted' } : undefined,
    waits(word)
      ? { button: '@errors.retry', id: `${name}Again`, if: 'context.failed', variant: 'secondary', do: { send: 'AGAIN' } }
      : undefined,
  ];
}

/** What the dialog itself shows, once it has loaded what it needs. */
function content(word: DialogWord): Made[] {
  const { inBlocks, name, node } = word;
  const blocked = entryOf(node, 'blockedIf');
  const blocks: Made[] = [...itemsOf(entryOf(node, 'blocks')).map(inBlocks)];
  if (blocked) {
    const [when, text, tone] = ['if', 'text', 'tone'].map((key) => entryOf(blocked, key));
    blocks.push({
      notice: text && inBlocks(text),
      id: `${name}Blocked`,
      if: when && inBlocks(when),
      tone: tone ?? 'warning',
      announce: true,
    });
  }
  if (entryOf(node, 'form')) blocks.push(form(word));
  return waits(word) ? [{ id: `${name}Loaded`, block: 'slot', if: hasLoaded(word), blocks }] : blocks;
}

function hasLoaded({ loaded }: DialogWord): string {
  return `filled(context.${loaded})`;
}

/** The condition under which something can be sent; undefined if that is always so. */
function isFree(word: DialogWord): Node | undefined {
  const when = entryOf(word.node, 'blockedIf', 'if');
  return when && word.inBlocks(negated(when));
}

function negated(condition: Node): Node {
  const alone =
    textOf(condition) ??
    itemsOf(condition)
      .map((item) => `(${textOf(item) ?? ''})`)
      .join(' and ');
  return { ...condition, type: 'scalar', value: `not(${alone})` };
}

function form(word: DialogWord): Made {
  const { name } = word;
  const written = read(word);
  const danger = entryOf(word.node, 'danger');
  const isAlways = danger?.type === 'scalar' && danger.value === true;
  return {
    form: written('form'),
    id: `${name}Form`,
    if: isFree(word),
    initial: '=context.initial',
    busy: entryOf(word.node, 'load') && !waits(word) ? '=context.busy or context.waiting' : '=context.busy',
    errors: namesFields(word) ? '=context.errors' : undefined,
    errorSummary: false,
    dangerIf: isAlways ? 'true' : written('danger'),
    submitLabel: written('submit'),
    resetOn: '=context.round',
    choices: written('choices'),
    onChange: written('onChange'),
    onSubmit: { send: 'SUBMIT', with: { data: '=event.data' } },
    actions: [...extra(word), leaving(word, 'ghost')],
  };
}

function leaving(word: DialogWord, variant: string, when?: Made): Made {
  const label = read(word)('cancel') ?? (sends(word) ? '@errors.cancel' : '@errors.dismiss');
  return { button: label, id: 'cancel', if: when, variant, do: LEAVE };
}

function extra({ inBlocks, node }: DialogWord): readonly Node[] {
  return itemsOf(entryOf(node, 'actions')).map(inBlocks);
}

/** The buttons at the foot: those of a question, or what is left where there is no form. */
function foot(word: DialogWord): Made {
  const isBlocked = entryOf(word.node, 'blockedIf', 'if');
  if (!sends(word)) return [...extra(word), leaving(word, 'secondary')];
  if (entryOf(word.node, 'form'))
    return isBlocked ? [leaving(word, 'secondary', [word.inBlocks(isBlocked), waits(word) ? hasLoaded(word) : undefined])] : undefined;
  return [...extra(word), leaving(word, 'ghost'), ...asking(word)];
}

/** The button of a question: red where pressing it ends something. */
function asking(word: DialogWord): Made[] {
  const danger = entryOf(word.node, 'danger');
  const free = [waits(word) ? hasLoaded(word) : undefined, isFree(word)];
  const button = (id: string, variant: string, when: Made): Made => ({
    button: read(word)('submit'),
    id,
    if: listOf([...free, when]),
    variant,
    busyIf: 'context.busy',
    do: { send: 'SUBMIT' },
  });
  if (danger?.type !== 'scalar' || typeof danger.value === 'boolean')
    return [button('submit', danger?.type === 'scalar' && danger.value === true ? 'danger' : 'primary', undefined)];
  return [button('submit', 'primary', word.inBlocks(negated(danger))), button('submitDanger', 'danger', word.inBlocks(danger))];
}

/** All of the conditions that there are. */
function listOf(conditions: readonly Made[]): Made {
  const there = conditions.filter((condition) => condition !== undefined);
  return there.length > 1 ? there : there[0];
}
