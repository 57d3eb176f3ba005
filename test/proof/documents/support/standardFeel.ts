/** A tree of those that the proof generates; only its shape is known. */
export type Tree = unknown;

/** What of the table "Null, absent, true" in src/docs/expressions.md is written out. */
export interface Wording {
  /** Numbers of the rows. */
  readonly rows: ReadonlySet<number>;
  /** Paths at which there is a null. The standard knows no difference between that and nothing; the third row is for nothing. */
  readonly nulls: ReadonlySet<string>;
}

/** The tree in FEEL as the standard writes it; with all rows the expression says in the standard's own terms what the portal means. */
export function standardFeel(tree: Tree, wording: Wording): string {
  return new Standard(wording).value(tree);
}

export function standardCondition(tree: Tree, wording: Wording): string {
  return new Standard(wording).condition(tree);
}

type Map = { readonly [key: string]: Tree };
const SIGNS: { readonly [operator: string]: string } = { eq: '=', ne: '!=', lt: '<', lte: '<=', gt: '>', gte: '>=' };

class Standard {
  readonly #rows: ReadonlySet<number>;
  readonly #nulls: ReadonlySet<string>;

  constructor({ rows, nulls }: Wording) {
    this.#rows = rows;
    this.#nulls = nulls;
  }

  #isNull(tree: Tree): boolean {
    return typeof tree === 'object' && tree !== null && this.#nulls.has(String((tree as Map)['$']));
  }

  /** What the row says, else what the standard means. */
  #by(row: number, portal: string, standard: string): string {
    return this.#rows.has(row) ? portal : standard;
  }

  condition(tree: Tree): string {
    const [operator = '', operand] = Object.entries(tree as Map)[0] ?? [];
    if (operator === 'not') return this.#not(this.condition(operand));
    if (operator === 'isNull') return `(${this.value(operand)} = null)`;
    if (operator === 'exists') return `(${this.value(operand)} != null and ${this.value(operand)} != "")`;
    if (operator === 'some' || operator === 'every') return this.#test(operator, operand as Map);
    const list = operand as readonly Tree[];
    if (operator === 'all' || operator === 'any')
      return `(${list.map((part) => this.condition(part)).join(operator === 'all' ? ' and ' : ' or ')})`;
    return this.#comparison(operator, list);
  }

  #not(condition: string): string {
    return this.#by(1, `(if ${condition} = true then false else true)`, `not(${condition})`);
  }

  #test(word: string, { in: list, as, where }: Map): string {
    const items = this.value(list);
    const test = `(${word} ${String(as)} in ${items} satisfies ${this.condition(where)})`;
    return this.#by(2, `(if ${items} = null then false else ${test} = true)`, test);
  }

  #comparison(operator: string, operands: readonly Tree[]): string {
    const [left = '', right = ''] = operands.map((operand) => this.value(operand));
    if (operands[1] === true) return this.#by(1, `(${left} = true)`, left);
    const holds = (text: string): string => this.#by(2, `((${text}) = true)`, `(${text})`);
    if (operator === 'has') return holds(`contains(${left}, ${right})`);
    const isOfNulls = operands.every((operand) => this.#isNull(operand));
    const isNullOfList = this.#isNull(operands[0]) && Array.isArray(operands[1]) && operands[1].some((item) => this.#isNull(item));
    if (operator === 'in' && isNullOfList) return holds(`${left} in ${right}`);
    if (operator === 'in')
      return this.#by(3, `(if ${left} = null then false else ${holds(`${left} in ${right}`)})`, holds(`${left} in ${right}`));
    const text = holds(`${left} ${SIGNS[operator]} ${right}`);
    if ((operator !== 'eq' && operator !== 'ne') || isOfNulls) return text;
    return this.#by(3, `(if ${left} = null or ${right} = null then ${operator === 'ne'} else ${text})`, text);
  }

  value(tree: Tree): string {
    if (typeof tree !== 'object' || tree === null) return JSON.stringify(tree);
    if (Array.isArray(tree)) return `[${tree.map((item) => this.value(item)).join(', ')}]`;
    const map = tree as Map;
    if (typeof map['$'] === 'string') return map['$'];
    if (map['$if'] !== undefined) return this.#choice(map);
    if (map['$filter'] !== undefined) return this.#ofList(map['$filter'], (items) => `${items}[${this.condition(map['where'])}]`);
    if (map['$for'] !== undefined)
      return this.#ofList(map['$for'], (items) => `(for ${String(map['as'])} in ${items} return ${this.value(map['return'])})`);
    return this.#function(String(map['$fn']), map['of'] as readonly Tree[]);
  }

  #choice({ $if: condition, then, else: otherwise }: Map): string {
    return `(if ${this.condition(condition)} then ${this.value(then)} else ${this.value(otherwise)})`;
  }

  /** What is made of a list: in a portal the empty list for nothing. */
  #ofList(list: Tree, make: (items: string) => string): string {
    const items = this.value(list);
    return this.#by(7, `(if ${items} = null then [] else ${make(items)})`, make(items));
  }

  #function(name: string, of: readonly Tree[]): string {
    const [first, second, third] = of;
    switch (name) {
      case 'add':
        return `(${this.#number(first)} + ${this.value(second)})`;
      case 'concat':
        return `(${of.map((part) => this.#part(part)).join(' + ')})`;
      case 'count':
        return this.#by(7, `(if ${this.value(first)} = null then 0 else count(${this.value(first)}))`, `count(${this.value(first)})`);
      case 'upper':
        return this.#by(
          7,
          `upper case(if ${this.value(first)} = null then "" else ${this.value(first)})`,
          `upper case(${this.value(first)})`,
        );
      case 'filterBy':
        return this.#filterBy(first, String(second), third);
      case 'first':
        return `${this.value(first)}[1]`;
      default:
        return this.#more(name, of);
    }
  }

  #more(name: string, of: readonly Tree[]): string {
    const [first, second] = of;
    switch (name) {
      case 'pluck':
        return this.#pluck(first, String(second));
      case 'sum':
        return this.#sum(this.value(first), String(second));
      case 'join':
        return this.#join(this.value(first), this.value(second));
      case 'project':
        return this.#project(first, second as { readonly [name: string]: string });
      case 'itemAt':
        return `${this.value(first)}[${this.value(second)}]`;
      case 'startsWith':
      case 'endsWith': {
        const text = `${name === 'startsWith' ? 'starts' : 'ends'} with(${this.value(first)}, ${this.value(second)})`;
        return this.#by(2, `((${text}) = true)`, text);
      }
      default:
        return this.#extreme(name, first as readonly Tree[]);
    }
  }

  #number(tree: Tree): string {
    const text = this.value(tree);
    return this.#by(9, `(if ${text} = null then 0 else ${text})`, text);
  }

  #part(tree: Tree): string {
    const text = this.value(tree);
    return typeof tree === 'string' ? text : this.#by(8, `(if ${text} = null then "" else string(${text}))`, text);
  }

  #filterBy(list: Tree, name: string, value: Tree): string {
    const sought = this.value(value);
    return this.#ofList(list, (items) => {
      const filter = `${items}[item.${name} = ${sought}]`;
      return this.#by(4, `(if ${sought} = null then [] else ${filter})`, filter);
    });
  }

  #pluck(list: Tree, name: string): string {
    const items = this.value(list);
    return this.#by(5, `(if ${items} = null then [] else ${items}[item.${name} != null].${name})`, `${items}.${name}`);
  }

  #sum(list: string, name: string): string {
    const numbers = this.#by(5, `(for y in ${list} return if y.${name} = null then 0 else y.${name})`, `${list}.${name}`);
    return this.#by(7, `(if ${list} = null or count(${list}) = 0 then 0 else sum(${numbers}))`, `sum(${numbers})`);
  }

  #join(list: string, separator: string): string {
    const filled = this.#by(10, `${list}[item != null and item != ""]`, list);
    return this.#by(7, `(if ${list} = null then "" else string join(${filled}, ${separator}))`, `string join(${filled}, ${separator})`);
  }

  /** Later entries of a map read earlier ones in the standard, so the item has a name that no entry has. */
  #project(list: Tree, names: { readonly [name: string]: string }): string {
    const entries = Object.entries(names).map(([name, from]) => `"${name}": each.${from}`);
    return this.#ofList(list, (items) => `(for each in ${items} return {${entries.join(', ')}})`);
  }

  #extreme(name: string, values: readonly Tree[]): string {
    const list = `[${values.map((value) => this.value(value)).join(', ')}]`;
    return this.#by(7, `${name}(${list}[item != null])`, `${name}(${list})`);
  }
}
