import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './isAlive.ts';

/** The calls that a process is answering for the first time since it serves a version. */
interface Begun {
  readonly version: string;
  readonly calls: readonly string[];
}

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Writes down which calls and pages a version is answering for the first time. A version is good when it has answered something, not when it
 * was compiled: one with which a process ended before that is not served again, as long as there is another that has answered. Whoever is
 * killed later, e.g. with the machine, is started again with the same documents.
 */
export class FirstCalls {
  readonly #folder: string;
  readonly #log: Log;
  /** How many are under way of each call that has not been answered yet. */
  readonly #begun = new Map<string, number>();
  readonly #answered = new Set<string>();
  #version: string | undefined;

  /** Judges the versions of processes of this folder that have ended in a call. */
  constructor(folder: string, log: Log) {
    this.#folder = folder;
    this.#log = log;
    for (const name of ['calls', 'unanswered', 'answered']) mkdirSync(path.join(folder, name), { recursive: true });
    for (const { version, calls } of this.#leftBehind())
      if (!this.#answeredVersions().includes(version)) this.#mark('unanswered', version, calls.join(', '));
  }

  /** Which call was under way when a process ended that served a version which never answered; undefined if none was, or no other has answered. */
  unansweredCall(version: string): string | undefined {
    if (!this.#answeredVersions().some((other) => other !== version)) return undefined;
    try {
      return readFileSync(path.join(this.#folder, 'unanswered', version), 'utf8');
    } catch {
      return undefined;
    }
  }

  /** Says that a version begins to answer a call; the returned function says that it has, whatever the answer. */
  begin(version: string, call: string): () => void {
    if (version !== this.#version) this.#startVersion(version);
    if (this.#answered.has(call)) return () => undefined;
    this.#begun.set(call, (this.#begun.get(call) ?? 0) + 1);
    this.#write(version);
    let isOver = false;
    return () => {
      if (isOver || version !== this.#version) return;
      isOver = true;
      this.#end(version, call);
    };
  }

  /** To be called when the process stops by itself. */
  close(): void {
    rmSync(this.#ownFile, { force: true });
  }

  get #ownFile(): string {
    return path.join(this.#folder, 'calls', String(process.pid));
  }

  #answeredVersions(): readonly string[] {
    return readdirSync(path.join(this.#folder, 'answered'));
  }

  #startVersion(version: string): void {
    this.#version = version;
    this.#begun.clear();
    this.#answered.clear();
  }

  #end(version: string, call: string): void {
    if (this.#answered.size === 0) this.#mark('answered', version, '');
    this.#answered.add(call);
    this.#begun.delete(call);
    this.#write(version);
  }

  #write(version: string): void {
    const begun: Begun = { version, calls: [...this.#begun.keys()] };
    try {
      if (begun.calls.length === 0) this.close();
      else writeFileSync(this.#ownFile, JSON.stringify(begun));
    } catch (error) {
      this.#log.warn({ err: error }, 'the first calls of the documents cannot be written down');
    }
  }

  #mark(kind: 'answered' | 'unanswered', version: string, text: string): void {
    try {
      writeFileSync(path.join(this.#folder, kind, version), text);
    } catch (error) {
      this.#log.warn({ err: error, version }, 'what is known of served documents cannot be written down');
    }
  }

  /** What processes that have ended were answering. A process may have the number of an earlier one. */
  #leftBehind(): readonly Begun[] {
    const folder = path.join(this.#folder, 'calls');
    const ended = readdirSync(folder).filter((pid) => pid === String(process.pid) || !isAlive(Number(pid)));
    return ended.flatMap((pid) => {
      const begun = readBegun(path.join(folder, pid));
      rmSync(path.join(folder, pid), { force: true });
      return begun ? [begun] : [];
    });
  }
}

/** Undefined if the process ended while it wrote the file. */
function readBegun(file: string): Begun | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Begun;
  } catch {
    return undefined;
  }
}
