import type { CompiledMachine, CompiledPortal } from '#compiler';
import { nearest } from '#model';
import { compileDocuments } from '../../compileLimit.ts';

/** The arguments of a question on machines, and the documents that answer it. */
export class FlowsQuestion {
  readonly portal: CompiledPortal;
  /** The arguments that are no options. */
  readonly words: readonly string[];
  private readonly options: ReadonlyMap<string, string>;

  private constructor(portal: CompiledPortal, words: readonly string[], options: ReadonlyMap<string, string>) {
    this.portal = portal;
    this.words = words;
    this.options = options;
  }

  /** Reads arguments and compiles the documents; the exit code where either is wrong, with the reason on stderr. */
  static async read(args: readonly string[]): Promise<FlowsQuestion | number> {
    const options = new Map<string, string>();
    const words: string[] = [];
    for (const [at, arg] of args.entries()) {
      if (arg.startsWith('--')) options.set(arg.slice(2), args[at + 1] ?? '');
      else if (!args[at - 1]?.startsWith('--')) words.push(arg);
    }
    const { portal } = await compileDocuments(args);
    if (!portal) return refuse('The documents hold errors: run npm run check.');
    const program = options.get('program');
    if (program !== undefined && !portal.variants.has(program)) return refuse(unknown('program', program, [...portal.variants.keys()]));
    const language = options.get('language');
    const languages = portal.portal.languages.map(({ id }) => id);
    if (language !== undefined && !languages.includes(language)) return refuse(unknown('language', language, languages));
    return new FlowsQuestion(portal, words, options);
  }

  option(name: string): string | undefined {
    return this.options.get(name);
  }

  /** The program that is asked for, else the base portal. */
  get program(): string {
    return this.options.get('program') ?? this.portal.defaultVariant;
  }

  /** A text in the language that is asked for, else the portal's first; undefined if its documents have no such text. */
  text(key: string, args?: { readonly [name: string]: unknown }): string | undefined {
    const language = this.options.get('language') ?? this.portal.portal.languages[0]?.id ?? '';
    const text = this.portal.variants.get(this.program)?.text(language, key, args);
    return text === key ? undefined : text;
  }

  machines(program = this.program): readonly CompiledMachine[] {
    return this.portal.machinesOf(program);
  }

  /** The machine that the first word names; the exit code if there is none, with the reason on stderr. */
  machine(program = this.program): CompiledMachine | number {
    const [id = ''] = this.words;
    const machines = this.machines(program);
    const ids = machines.map((machine) => machine.id);
    return machines.find((machine) => machine.id === id) ?? refuse(unknown('machine', id, ids));
  }
}

/** Says on stderr why there is no answer; returns the exit code. */
export function refuse(reason: string): number {
  process.stderr.write(`${reason}\n`);
  return 1;
}

/** That there is nothing of a name, with the name that it may have meant. */
export function unknown(what: string, name: string, names: readonly string[]): string {
  const near = nearest(name, names);
  return `There is no ${what} "${name}"${near === undefined ? `: ${names.join(', ')}` : `; did you mean "${near}"?`}`;
}
